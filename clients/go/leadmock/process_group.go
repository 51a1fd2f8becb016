//go:build !windows

package leadmock

import "syscall"

// ownGroup starts a process in a process group of its own, which a signal can end as a whole.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
