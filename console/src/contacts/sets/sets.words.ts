import { setTexts } from '@parley/contracts/contacts/sets.ts'

/** Groups and labels, by the names that the calls have for them. */
export type SetKind = 'groups' | 'tags'

/** What the screens say of groups, and what of labels; everything else about them is the same. */
export const setWords = {
  groups: {
    one: 'group',
    many: 'groups',
    title: setTexts.groups,
    nameTitle: setTexts.groupName,
    placeholder: setTexts.groupPlaceholder,
    map: { title: setTexts.addToGroup, verb: 'Add' },
    unmap: { title: 'Remove from Group', verb: 'Remove' },
  },
  tags: {
    one: 'label',
    many: 'labels',
    title: setTexts.labels,
    nameTitle: setTexts.labelName,
    placeholder: setTexts.labelPlaceholder,
    map: { title: setTexts.attachLabel, verb: 'Attach' },
    unmap: { title: 'Remove Label', verb: 'Remove' },
  },
} as const satisfies Record<SetKind, unknown>
