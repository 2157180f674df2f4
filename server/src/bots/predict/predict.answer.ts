import { isModelType } from '@parley/contracts/bots/configuration.ts'
import type { Emotion } from '@parley/contracts/bots/emotions.ts'
import type { FoundEntity, Origin, Prediction } from '@parley/contracts/bots/predict.ts'
import { engines } from '@parley/contracts/bots/training.ts'
import type { DialogueState, Script, Turn } from '../dialogue/dialogue.ts'
import { recipeOf } from '../training/training.recipes.ts'
import type { ServedAgent } from './predict.served.ts'

type Answered = {
  messageId: string
  sessionId: string
  agent: ServedAgent
  turn: Turn
  /** Null for an agent without a model. */
  script: Script | null
  emotion: { emotion: Emotion; score: number }
}

/** The turn as callers of the API see it. */
export function shownTurn({ messageId, sessionId, agent, turn, script, emotion }: Answered): Prediction {
  return {
    messageId,
    sessionId,
    output: { text: turn.text, source: [...(turn.source ?? [])], type: 'text', suggestions: [] },
    origin: turn.origin,
    intentIdentified: turn.intentIdentified,
    intent: { id: turn.intent?.id ?? null, name: turn.intent?.name ?? null, confidence: turn.confidence },
    utterance: turn.utterance,
    alternatives: turn.alternatives.map(({ intentId, confidence, utterance }) => {
      const name = script?.intents.get(intentId)?.name ?? ''
      return { id: intentId, intent: name, name, confidence, utterance }
    }),
    entities: turn.entities.map(
      (match): FoundEntity => ({ ...match, parameter: turn.filled.get(match)?.name ?? null }),
    ),
    slot: turn.slot,
    variables: Object.fromEntries(Object.entries(turn.state.variables).map(([name, { value }]) => [name, value])),
    emotion: emotion.emotion,
    emotionScore: emotion.score,
    model: modelOf(agent),
    degraded: turn.degraded ?? false,
  }
}

/** A turn in which nothing was understood, because nothing is there that could. */
export function wordlessTurn(state: DialogueState, origin: Origin, text: string): Turn {
  return {
    state,
    text,
    origin,
    intentIdentified: false,
    matched: false,
    intent: null,
    confidence: 0,
    utterance: null,
    alternatives: [],
    entities: [],
    filled: new Map(),
    slot: null,
  }
}

function modelOf({ type, version, trainedType, modelType, engine }: ServedAgent): Prediction['model'] {
  if (type === 'prompt') return { version, type, engine: 'llm' }
  const told = trainedType ?? modelType
  return {
    version,
    type: isModelType(told) ? told : 'Semantic',
    engine: engines.find(each => each === engine) ?? recipeOf(told).engine,
  }
}
