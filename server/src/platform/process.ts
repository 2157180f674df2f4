import { spawn } from 'node:child_process'

type Options = { uid?: number; gid?: number; cwd?: string; env?: NodeJS.ProcessEnv }

/** How long what was printed is waited for when the program has ended but somebody still holds its pipes. */
const lastWordsMs = 1000

/** Runs a program to its end; `output` is what it printed on both streams. Never throws: a missing program has code 127. */
export function run(program: string, args: string[], options: Options): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', chunk => {
      output += String(chunk)
    })
    child.stderr.on('data', chunk => {
      output += String(chunk)
    })
    child.on('error', error => resolve({ code: 127, output: error.message }))
    const end = (code: number | null) => resolve({ code: code ?? 1, output })
    // On a busy machine a program's last words come after its end.
    child.on('close', end)
    // A daemon that the program leaves behind keeps the pipes open for ever.
    child.on('exit', code => setTimeout(end, lastWordsMs, code).unref())
  })
}
