import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Toolbox } from '@mantine/tiptap'
import { Markdown } from '@tiptap/markdown'
import { type Editor, Extension, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { plainMarkdown } from './response.markdown.ts'
import look from './rich-text.module.css'

type RichTextEditorProps = {
  label: string
  /** Markdown that the editor starts with; what is typed is told by `onChange`. */
  text: string
  placeholder?: string
  hasFocus?: boolean
  onChange: (markdown: string) => void
  /** Ctrl+Enter. */
  onDone: () => void
}

export function RichTextEditor({
  label,
  text,
  placeholder = '',
  hasFocus = false,
  onChange,
  onDone,
}: RichTextEditorProps) {
  const latest = useRef({ onChange, onDone })
  const told = useRef(text)
  useEffect(() => {
    latest.current = { onChange, onDone }
  })
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, autolink: false } }),
      Markdown,
      doneKey(() => latest.current.onDone()),
    ],
    content: text,
    contentType: 'markdown',
    autofocus: hasFocus ? 'end' : false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', 'aria-placeholder': placeholder },
    },
    onUpdate: ({ editor: changed }) => {
      told.current = markdownOf(changed)
      latest.current.onChange(told.current)
    },
  })
  // Added, discarded or brought back from outside; what was typed here is in the editor already.
  useEffect(() => {
    if (!editor || text === told.current) return
    told.current = text
    editor.commands.setContent(text, { contentType: 'markdown', emitUpdate: false })
  }, [editor, text])
  return (
    <Toolbox editor={editor} className={look.editor} withTypographyStyles={false}>
      <Toolbox.Toolbar>
        <Toolbox.ControlsGroup>
          <Toolbox.Bold />
          <Toolbox.Italic />
          <Toolbox.Underline />
          <Toolbox.Strikethrough />
        </Toolbox.ControlsGroup>
        <Toolbox.ControlsGroup>
          <Toolbox.BulletList />
          <Toolbox.OrderedList />
        </Toolbox.ControlsGroup>
      </Toolbox.Toolbar>
      <Toolbox.Content className={look.content} data-placeholder={editor?.isEmpty ? placeholder : undefined} />
    </Toolbox>
  )
}

function markdownOf(editor: Editor): string {
  return editor.isEmpty ? '' : plainMarkdown(editor.getMarkdown()).trim()
}

/** Before the editor's own meaning of the key, a line break. */
function doneKey(onDone: () => void) {
  return Extension.create({
    name: 'doneKey',
    priority: 1000,
    addKeyboardShortcuts: () => ({
      'Mod-Enter': () => {
        onDone()
        return true
      },
    }),
  })
}
