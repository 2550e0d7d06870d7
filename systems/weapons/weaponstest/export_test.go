package weaponstest

var Check = checkAll
