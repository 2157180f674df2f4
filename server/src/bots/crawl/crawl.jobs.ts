import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'
import { forgetTurns } from './crawl.pace.ts'
import { settleRuns } from './crawl.runs.ts'
import { startDueCrawls } from './crawl.schedule.ts'

export function crawlJobs(platform: Platform): Job[] {
  return [
    {
      name: 'bots.crawl.due',
      retries: 0,
      every: '* * * * *',
      run: async (_data, { signal }) => {
        await settleRuns(platform)
        await startDueCrawls(platform, signal)
      },
    },
    { name: 'bots.crawl.sweep', retries: 0, every: '53 * * * *', run: () => forgetTurns(platform) },
  ]
}
