import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Count = { passed: number; failed: number; skipped: number }

/** Runs one suite; its results come back as JSON beside what it prints. */
async function suite(config: string): Promise<Count> {
  const report = path.join(await mkdtemp(path.join(tmpdir(), 'parley-report-')), 'report.json')
  const args = ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await new Promise<number>(resolve => {
    spawn('vitest', args, { stdio: 'inherit' }).on('exit', status => resolve(status ?? 1))
  })
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{"numPassedTests":0,"numFailedTests":1,"numPendingTests":0}'),
  )
  // A suite that cannot load has no failed test, but has failed.
  return {
    passed: numPassedTests,
    failed: numFailedTests + (code !== 0 && numFailedTests === 0 ? 1 : 0),
    skipped: numPendingTests,
  }
}

const counts: Count[] = []
for (const config of ['vitest.config.ts', 'e2e/vitest.config.ts']) counts.push(await suite(config))
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
}))
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
