import { findCustom } from './custom/custom.ts'
import type { Lexicon } from './custom/lexicon.ts'
import { anyEntity, systemFinders } from './finders.ts'
import { type Candidate, withoutOverlap } from './overlap.ts'
import { type FindContext, type Scene, sceneOf, wholeMessage } from './scene.ts'

export type { CustomEntity, Lexicon } from './custom/lexicon.ts'
export { compileLexicon } from './custom/lexicon.ts'
export type { FindContext } from './scene.ts'

/** `start` and `end` count UTF-16 units of the text as sent; type 0 is a custom entity, 1 a system one. */
export type EntityMatch = {
  id: string
  name: string
  value: unknown
  text: string
  start: number
  end: number
  type: 0 | 1
}

const longestMessage = 4096

/** All entities of a message from left to right, none overlapping; text beyond 4096 units is not read. */
export function findEntities(text: string, lexicon: Lexicon, context: FindContext): EntityMatch[] {
  const scene = sceneOf(text.slice(0, longestMessage), context)
  const asked = scene.asked === anyEntity.id ? wholeMessage(scene) : null
  if (asked) return [{ ...anyEntity, value: asked.text, ...asked, type: 1 }]
  const candidates = [...customCandidates(scene, lexicon), ...systemCandidates(scene)]
  return withoutOverlap(candidates, scene).map(({ id, name, value, start, end, type }) => {
    return { id, name, value, text: scene.text.slice(start, end), start, end, type }
  })
}

function customCandidates(scene: Scene, lexicon: Lexicon): Candidate[] {
  return findCustom(scene.text, scene.words, lexicon).map(({ entity, ...finding }) => {
    const { id, name } = lexicon.entities[entity] ?? { id: '', name: '' }
    return { ...finding, id, name, type: 0, rank: entity }
  })
}

function systemCandidates(scene: Scene): Candidate[] {
  return systemFinders.flatMap(({ id, name, find }, rank) =>
    find(scene).map((finding): Candidate => ({ ...finding, id, name, type: 1, rank, errors: 0 })),
  )
}
