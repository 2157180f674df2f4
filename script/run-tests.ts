import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Test = { fullName: string; status: string; failureMessages: string[] }
type File = { name: string; status: string; message: string; assertionResults: Test[] }
type Run = { passed: number; failed: File[]; skipped: number }

/** Runs one suite, or some files of it one after another; its results come back as JSON beside what it prints. */
async function run(config: string, alone: string[] = []): Promise<Run> {
  const report = path.join(await mkdtemp(path.join(tmpdir(), 'parley-report-')), 'report.json')
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(alone.length > 0 ? ['--maxWorkers=1', ...alone] : []),
  ]
  const code = await new Promise<number>(resolve => {
    spawn('vitest', args, { stdio: 'inherit' }).on('exit', status => resolve(status ?? 1))
  })
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{"numPassedTests":0,"numPendingTests":0,"testResults":[]}'),
  )
  const failed = testResults.filter((file: File) => file.status === 'failed')
  // A suite that never began, or an error outside its tests, fails no file, but the run has failed.
  const outside = { name: config, status: 'failed', message: 'failed outside its tests', assertionResults: [] }
  return {
    passed: numPassedTests,
    failed: code !== 0 && failed.length === 0 ? [outside] : failed,
    skipped: numPendingTests,
  }
}

const failedTests = (file: File) => file.assertionResults.filter(test => test.status === 'failed')

/** A property with a counterexample is wrong, though the next random inputs may not show it again. */
const isDisproved = (file: File) =>
  failedTests(file).some(test => test.failureMessages.join().includes('Counterexample'))

/** The files and tests that failed and why, short: whoever reads only the last page of a log finds them there. */
function tell(files: File[]): string {
  return files
    .flatMap(file => [
      `  ${path.relative(process.cwd(), file.name)}${file.message ? `: ${file.message.slice(0, 800)}` : ''}`,
      ...failedTests(file).map(test => `    ${test.fullName}\n      ${test.failureMessages.join('\n').slice(0, 800)}`),
    ])
    .join('\n')
}

/** More than these are no stall. */
const mostSecondGoes = 5
const total = { passed: 0, failed: 0, skipped: 0 }
const told: string[] = []
for (const config of ['vitest.config.ts', 'e2e/vitest.config.ts']) {
  const first = await run(config)
  total.passed += first.passed
  total.skipped += first.skipped
  if (first.failed.length === 0) continue
  // A machine that stalls for seconds can fail a test that waits for something. Its file gets one second go, with
  // the machine, servers and a database of its own; what needs it is told by name, so that it can be mended.
  told.push(`Failed at first:\n${tell(first.failed)}`)
  const few =
    first.failed.length <= mostSecondGoes && first.failed.every(file => file.name !== config && !isDisproved(file))
  const second = few
    ? await run(
        config,
        first.failed.map(file => path.relative(process.cwd(), file.name)),
      )
    : first
  if (second.failed.length > 0 && few) told.push(`Failed again:\n${tell(second.failed)}`)
  total.failed += second.failed.reduce((sum, file) => sum + Math.max(1, failedTests(file).length), 0)
  if (few) total.passed += first.failed.flatMap(failedTests).length - second.failed.flatMap(failedTests).length
}
process.stdout.write(`\n${told.map(text => `${text}\n\n`).join('')}`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
