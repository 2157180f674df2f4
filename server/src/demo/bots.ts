import type { Call } from './caller.ts'
import type { BotContent, IntentContent } from './content/content.ts'
import { readPhrase } from './content/content.ts'
import { englishBot } from './content/english-bot.ts'
import { hindiBot } from './content/hindi-bot.ts'

export type PlantedChannels = { en: string; hi: string }
type Named = { id: string; name: string }

/** Two trained bots, each on a web channel of its own; answers the channels' ids. */
export async function plantBots(call: Call): Promise<PlantedChannels> {
  // Lists begin with what was saved last: the bot that shows most.
  const hi = await plantBot(call, hindiBot)
  const en = await plantBot(call, englishBot)
  return {
    en: await plantChannel(call, {
      name: 'Website',
      bot: en,
      welcomeText: 'Namaste! Ask about an order, a refund or a repair.',
      title: 'Acme Helpdesk',
    }),
    hi: await plantChannel(call, {
      name: 'हिंदी वेबसाइट',
      bot: hi,
      welcomeText: 'नमस्ते! अपने ऑर्डर के बारे में पूछिए।',
      title: 'एक्मे सहायक',
    }),
  }
}

async function plantBot(call: Call, bot: BotContent): Promise<string> {
  const { name, description } = bot
  const { agents } = await call<{ agents: Named[] }>('GET', '/nlp/v2/agent')
  const there = agents.find(agent => agent.name === name)
  const { id: agentId } = there ?? (await call<Named>('POST', '/nlp/agent', { name, description, type: 'nlp' }))
  await call('POST', `/nlp/agent/${agentId}/config`, {
    entityExtractRetries: 2,
    outOfScopeMessage: bot.outOfScopeMessage,
    modelType: 'SVM',
    confidenceThreshold: 0.5,
    language: bot.language,
  })
  const entityIds = await plantEntities(call, agentId, bot)
  const { childStories } = await call<{ childStories: Named[] }>('GET', `/nlp/agent/${agentId}/story`)
  const storyIds = idsByName(childStories)
  for (const { name, intents } of bot.stories) {
    const storyId = storyIds.get(name) ?? (await call<Named>('POST', '/nlp/story', { name, agentId, parentId: '' })).id
    const found = await call<{ intents: Named[] }>('GET', `/nlp/v2/agent/${agentId}/story/${storyId}/intent`)
    const known = idsByName(found.intents)
    for (const intent of intents.filter(one => !known.has(one.name)))
      await call('POST', '/nlp/intent', intentDraft(intent, { agentId, storyId, entityIds }))
  }
  await call('GET', `/nlp/agent/${agentId}/train?wait=300`)
  return agentId
}

async function plantEntities(call: Call, agentId: string, bot: BotContent): Promise<Map<string, string>> {
  const { entities } = await call<{ entities: Named[] }>('GET', `/nlp/agent/${agentId}/entity?type=0&perPage=100`)
  const ids = idsByName(entities)
  for (const { name, values } of bot.entities.filter(entity => !ids.has(entity.name))) {
    const { id } = await call<Named>('POST', '/nlp/entity', { agentId, name, values })
    ids.set(name, id)
  }
  return ids
}

function idsByName(rows: readonly Named[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [name, id]))
}

function intentDraft(
  intent: IntentContent,
  { agentId, storyId, entityIds }: { agentId: string; storyId: string; entityIds: Map<string, string> },
) {
  const entityOf = new Map(intent.parameters.map(({ name, entity }) => [name, entityIds.get(entity) ?? entity]))
  return {
    agentId,
    storyId,
    name: intent.name,
    utterances: intent.phrases.map(phrase => {
      const { text, spans } = readPhrase(phrase)
      return {
        utterance: text,
        entityRefs: spans.map(({ start, end, parameter }) => ({
          entityId: entityOf.get(parameter),
          entityStartPos: start,
          entityEndPos: end,
          parameter,
        })),
      }
    }),
    responses: intent.responses.map(response => ({ response })),
    entities: intent.parameters.map(({ name, required, prompts }) => ({
      id: entityOf.get(name),
      name,
      required,
      prompts,
      value: `$${name}`,
    })),
  }
}

async function plantChannel(
  call: Call,
  { name, bot, title, welcomeText }: { name: string; bot: string; title: string; welcomeText: string },
): Promise<string> {
  const { channels } = await call<{ channels: Named[] }>('GET', '/e/enterprise/channels')
  const there = channels.find(channel => channel.name === name)
  if (there) return there.id
  const data = { title, welcomeText, color: '#0F766E', botAgentId: bot }
  const { id } = await call<Named>('POST', '/e/enterprise/channels', { name, type: 12, vendor: 98, data })
  return id
}
