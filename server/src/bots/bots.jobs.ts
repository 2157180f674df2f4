import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/work.ts'
import { agentJobs } from './agents/agents.purge.ts'
import { crawlJobs } from './crawl/crawl.jobs.ts'
import { documentJobs } from './documents/documents.jobs.ts'
import { evaluationJobs } from './evaluations/evaluations.jobs.ts'
import { modelCallJobs } from './llm/llm.jobs.ts'
import { collectedJobs } from './prompt/collected.jobs.ts'
import { reportJobs } from './report/report.jobs.ts'
import { reviewJobs } from './review/review.jobs.ts'
import { testJobs } from './tests/tests.jobs.ts'
import { trainingJobs } from './training/training.jobs.ts'

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
    ...agentJobs(platform),
  ]
}
