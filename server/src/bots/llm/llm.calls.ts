import type { CallPurpose, CallOutcome as RecordedOutcome } from '@parley/contracts/bots/calls.ts'
import { type LanguageModel, noteReached } from '../../enterprises/auth-configs.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform } from '../../platform/work.ts'

/** A call that is not made, because its server rests, is not recorded either. */
export type CallOutcome = RecordedOutcome | 'resting'
type Call = {
  callId: string | undefined
  purpose: CallPurpose
  agentId: string | null
  model: string
  outcome: CallOutcome
  usage: unknown
  latencyMs: number
}

/** Dollars a million tokens, in and out, as OpenAI lists them (November 2025); of other models the price is not known. */
const prices: Record<string, [input: number, output: number]> = {
  'gpt-4o-mini': [0.15, 0.6],
  'gpt-4o': [2.5, 10],
  'gpt-4.1': [2, 8],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1-nano': [0.1, 0.4],
  'text-embedding-3-small': [0.02, 0],
  'text-embedding-3-large': [0.13, 0],
}

/** A record that cannot be written must not cost the customer the answer. */
export async function recordCall(platform: Platform, model: LanguageModel, call: Call): Promise<void> {
  const { enterpriseId, id: configId } = model
  const tokens = {
    prompt: tokensIn(call.usage, 'prompt_tokens'),
    completion: tokensIn(call.usage, 'completion_tokens'),
  }
  try {
    await transact({ platform, actor: systemActor(enterpriseId, 'bot'), request: noRequest }, async work => {
      await work.db
        .insertInto('modelCalls')
        .values({
          ...(call.callId ? { id: call.callId } : {}),
          enterpriseId,
          configId,
          agentId: call.agentId,
          purpose: call.purpose,
          model: call.model,
          outcome: call.outcome,
          promptTokens: tokens.prompt,
          completionTokens: tokens.completion,
          costUsd: costOf(model, call.model, tokens),
          latencyMs: call.latencyMs,
        })
        .execute()
      await noteReached(work, configId, call.outcome === 'answered')
    })
  } catch (error) {
    platform.log.warn({ err: error }, 'the record of a model call')
  }
}

function costOf(
  { llm }: LanguageModel,
  name: string,
  { prompt, completion }: { prompt: number | null; completion: number | null },
): number | null {
  const price = llm === 1 ? prices[name] : undefined
  return price && prompt !== null ? (prompt * price[0] + (completion ?? 0) * price[1]) / 1_000_000 : null
}

function tokensIn(usage: unknown, key: string): number | null {
  const tokens = typeof usage === 'object' && usage !== null ? Reflect.get(usage, key) : null
  return Number.isInteger(tokens) && tokens >= 0 && tokens <= 2_147_483_647 ? tokens : null
}
