import type { StoryNode } from '@parley/contracts/bots/stories.ts'

/** Stories of all depths, each below the one that it belongs to. */
export function storyChoices(nodes: readonly StoryNode[], above = ''): { value: string; label: string }[] {
  return nodes.flatMap(({ id, name, childStories }) => {
    const label = above === '' ? name : `${above} / ${name}`
    return [{ value: id, label }, ...storyChoices(childStories, label)]
  })
}
