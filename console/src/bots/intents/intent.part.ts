import type { IntentEditing } from './use-intent-editor.ts'

/** What each part of the editor is given. */
export type IntentPartProps = { agentId: string; editor: IntentEditing; canTeach: boolean }
