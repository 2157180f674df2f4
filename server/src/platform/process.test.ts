import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { run } from './process.ts'

test('what a program prints last is heard, however busy this process is when it ends', async () => {
  const runs = Array.from({ length: 20 }, () => run('sh', ['-c', 'head -c 200000 /dev/zero | tr "\\0" x'], {}))
  const until = performance.now() + 300
  while (performance.now() < until);
  const outputs = await Promise.all(runs)
  expect(outputs.map(({ code, output }) => [code, output.length])).toEqual(
    Array.from({ length: 20 }, () => [0, 200_000]),
  )
})

test('a daemon that keeps the pipes open is not waited for', async () => {
  const { code, output } = await run('sh', ['-c', 'echo started; sleep 600 & echo $!'], {})
  const [said, pid] = output.trim().split('\n')
  process.kill(Number(pid))
  expect([code, said]).toEqual([0, 'started'])
})

test('a missing program and a failing one are told by their code', async () => {
  expect((await run('no-such-program-here', [], {})).code).toBe(127)
  expect((await run('sh', ['-c', 'echo no >&2; exit 3'], {})).code).toBe(3)
})
