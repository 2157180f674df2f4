import { type StoryNode, storyTexts } from '@parley/contracts/bots/stories.ts'
import { deleteQuestion } from '@parley/contracts/bots/texts.ts'
import { IconChevronRight, IconPencil, IconSubtask, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { ActionsMenu } from '../../ui/button/actions-menu.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useTableKeys } from '../../ui/table/use-table-keys.ts'
import look from '../intents/intents.module.css'
import { useDeleteStory } from './stories.api.ts'
import { indent } from './story.indent.ts'
import { type StoryBoxPlace, StoryNameBox } from './story.name-box.tsx'

type StoryTreeProps = {
  agentId: string
  stories: readonly StoryNode[]
  box: StoryBoxPlace | null
  onBox: (box: StoryBoxPlace | null) => void
  onOpen: (storyId: string) => void
}

export function StoryTree(props: StoryTreeProps) {
  const root = useRef<HTMLUListElement>(null)
  useTableKeys(root, { onSelect: null, onOpen: props.onOpen })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (id: string) => setFolded(before => toggled(before, id))
  return (
    <ul ref={root} className={look.rows} data-table aria-label="Stories">
      {props.stories.map(story => (
        <StoryItem key={story.id} {...props} story={story} depth={0} folded={folded} onFold={fold} />
      ))}
    </ul>
  )
}

type StoryItemProps = StoryTreeProps & {
  story: StoryNode
  depth: number
  folded: ReadonlySet<string>
  onFold: (id: string) => void
}

function StoryItem({ story, depth, ...tree }: StoryItemProps) {
  const { box, agentId, folded } = tree
  const close = () => tree.onBox(null)
  const isOpen = !folded.has(story.id)
  return (
    <li>
      {box?.kind === 'rename' && box.id === story.id ? (
        <StoryNameBox agentId={agentId} place={box} depth={depth} onClose={close} />
      ) : (
        <StoryRow story={story} depth={depth} {...tree} />
      )}
      {box?.kind === 'child' && box.parentId === story.id ? (
        <StoryNameBox agentId={agentId} place={box} depth={depth + 1} onClose={close} />
      ) : null}
      {story.childStories.length > 0 && isOpen ? (
        <ul>
          {story.childStories.map(child => (
            <StoryItem key={child.id} {...tree} story={child} depth={depth + 1} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function StoryRow({ story, depth, folded, onFold, onOpen, ...rest }: StoryItemProps) {
  const canTeach = useMay()('NLP')
  const hasChildren = story.childStories.length > 0
  return (
    <div className={look.row} style={{ paddingInlineStart: indent(depth) }} data-row={story.id} tabIndex={-1}>
      {hasChildren ? (
        <button
          type="button"
          className={look.fold}
          aria-expanded={!folded.has(story.id)}
          aria-label={`Stories below ${story.name}`}
          onClick={() => onFold(story.id)}
        >
          <Icon of={IconChevronRight} />
        </button>
      ) : (
        <span className={look.leaf} />
      )}
      <button type="button" data-open className={look.open} onClick={() => onOpen(story.id)}>
        <span className={look.rowName} title={story.name}>
          {story.name}
        </span>
        <span className={look.count}>
          {story.intentCount}
          <span className="ui-hidden"> intents</span>
        </span>
      </button>
      {canTeach ? <StoryActions story={story} {...rest} /> : null}
    </div>
  )
}

type StoryActionsProps = Pick<StoryTreeProps, 'agentId' | 'onBox'> & { story: StoryNode }

function StoryActions({ agentId, story, onBox }: StoryActionsProps) {
  const confirm = useConfirm()
  const { mutate } = useDeleteStory(agentId)
  const remove = async () => {
    if (await confirm({ question: deleteQuestion('story'), detail: story.name })) mutate(story.id)
  }
  const rename = () => onBox({ kind: 'rename', id: story.id, name: story.name })
  return (
    <div className={look.rowActions}>
      <IconButton compact icon={IconPencil} label={`Edit ${story.name}`} onClick={rename} />
      <IconButton compact icon={IconTrash} label={`Delete ${story.name}`} onClick={() => void remove()} />
      <ActionsMenu
        compact
        label={`Actions for ${story.name}`}
        actions={[
          {
            label: storyTexts.addChild,
            icon: IconSubtask,
            onClick: () => onBox({ kind: 'child', parentId: story.id }),
          },
        ]}
      />
    </div>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
