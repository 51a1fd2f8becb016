package leadmock

import "syscall"

// ownGroup does nothing, because Windows has no process groups.
func ownGroup() *syscall.SysProcAttr {
	return nil
}
