import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'
import type { Leasable, Lease } from '../training/lease.ts'

export type EvaluationTask = { evaluationId: string; enterpriseId: string }
/** An evaluation held by this process; `attempt` is the fence that a later holder moves on. */
export type HeldEvaluation = EvaluationTask & { agentId: string; attempt: number }

export function asEvaluator<T>(platform: Platform, { enterpriseId }: EvaluationTask, act: (work: Work) => Promise<T>) {
  return transact({ platform, actor: systemActor(enterpriseId, 'evaluation'), request: noRequest }, act)
}

export function evaluationRow({ evaluationId, enterpriseId }: EvaluationTask): Leasable {
  return { table: 'evaluations', id: evaluationId, enterpriseId }
}

export function evaluationLease(held: HeldEvaluation): Lease {
  return { ...evaluationRow(held), attempt: held.attempt }
}
