import type { CallOutcome, CallPurpose, ModelCall } from '@parley/contracts/bots/calls.ts'
import { callTexts } from '@parley/contracts/bots/calls.ts'
import { formatNumber } from '../../lib/format.ts'

const purposes: Record<CallPurpose, string> = {
  knowledge: 'Answer from passages',
  prompt: 'Answer by prompt',
  settle: 'Choice of an intent',
  collect: 'Collecting data',
  embed: 'Vectors',
  test: 'Test of the configuration',
  paraphrase: 'Paraphrases',
}
const outcomes: Record<CallOutcome, string> = {
  answered: 'Answered',
  refused: 'Refused',
  timeout: 'Too slow',
  failed: 'Failed',
  garbage: 'Not usable',
}

export function callName({ purpose, model, outcome }: ModelCall): string {
  return [purposes[purpose], model, ...(outcome === 'answered' ? [] : [outcomes[outcome]])].join(' · ')
}

/** `120 tokens · $0.0001 · 830 ms` */
export function callCost({ promptTokens, completionTokens, costUsd, latencyMs }: ModelCall): string {
  const tokens = (promptTokens ?? 0) + (completionTokens ?? 0)
  return [
    ...(tokens > 0 ? [`${formatNumber(tokens)} tokens`] : []),
    ...(tokens > 0 ? [costUsd === null ? callTexts.noPrice : dollars(costUsd)] : []),
    milliseconds(latencyMs),
  ].join(' · ')
}

/** Single calls cost fractions of a cent. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount > 0 && amount < 0.01 ? 5 : 2)}`
}

export function milliseconds(time: number): string {
  return `${formatNumber(Math.round(time))} ms`
}
