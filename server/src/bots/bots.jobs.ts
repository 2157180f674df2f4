import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/work.ts'
import { collectedJobs } from './collected.jobs.ts'
import { crawlJobs } from './crawl.jobs.ts'
import { documentJobs } from './documents.jobs.ts'
import { evaluationJobs } from './evaluations.jobs.ts'
import { modelCallJobs } from './llm.jobs.ts'
import { reportJobs } from './report.jobs.ts'
import { reviewJobs } from './review.jobs.ts'
import { testJobs } from './tests.jobs.ts'
import { trainingJobs } from './training.jobs.ts'

export function botJobs(platform: Platform): Job[] {
  return [
    ...trainingJobs(platform),
    ...reportJobs(platform),
    ...collectedJobs(platform),
    ...crawlJobs(platform),
    ...documentJobs(platform),
    ...modelCallJobs(platform),
    ...reviewJobs(platform),
    ...testJobs(platform),
    ...evaluationJobs(platform),
  ]
}
