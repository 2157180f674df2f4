/** Dies as `kill -9` would when CRASH_AT names this point, so that a test can stop the process exactly there. */
export function crashPoint(name: string): void {
  if (process.env.CRASH_AT === name && process.env.NODE_ENV !== 'production') process.kill(process.pid, 'SIGKILL')
}
