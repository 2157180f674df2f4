const named = process.env.NODE_ENV === 'production' ? undefined : process.env.CRASH_AT

/** Dies as `kill -9` would when CRASH_AT names this point, so that a test can stop the process exactly there. */
export function crashPoint(name: string): void {
  if (named === name) process.kill(process.pid, 'SIGKILL')
}
