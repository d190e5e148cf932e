import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Editor } from '../../editor/editor.tsx'
import { useLanguage } from '../../language/language.tsx'
import { FormattedText, isFormattable } from '../../values/formattable.tsx'
import { useTask } from '../../views/use-task.ts'
import type { WidgetContentProps } from './widget-content.ts'

/** A text with a title. If the widget has no text, it shows a form to enter one. */
export function TextWidget({ options, onOptions }: WidgetContentProps) {
  const { say } = useLanguage()
  const { text: written } = options
  const text = textIn(options)
  const [isEdited, setEdited] = useState(text === '')
  if (isEdited && onOptions)
    return (
      <TextForm
        options={options}
        onSave={async (next) => {
          if (await onOptions(next)) setEdited(false)
        }}
        onCancel={text ? () => setEdited(false) : undefined}
      />
    )
  return (
    <>
      {isFormattable(written) ? (
        <FormattedText value={written} />
      ) : (
        <p class="own-text" dir="auto">
          {text}
        </p>
      )}
      {onOptions && (
        <Button look="quiet" isSmall icon="edit" onClick={() => setEdited(true)}>
          {say('update')}
        </Button>
      )}
    </>
  )
}

interface TextFormProps extends Pick<WidgetContentProps, 'options'> {
  onSave(options: WidgetContentProps['options']): Promise<void>
  onCancel?(): void
}

function TextForm({ options, onSave, onCancel }: TextFormProps) {
  const { say } = useLanguage()
  const title = useRef<HTMLInputElement>(null)
  const { isBusy, run } = useTask()
  const [text, setText] = useState(textIn(options))
  // The form takes the focus when the user clicks the edit button. An empty widget shows the form from the start, so
  // its form does not take the focus.
  useLayoutEffect(() => {
    if (textIn(options)) title.current?.focus()
  }, [])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget as HTMLFormElement)
    const next = { ...options, name: entered.get('name'), text: { format: 'markdown', raw: text } }
    run(() => onSave(next))
  }
  return (
    <form onSubmit={save}>
      <Field label={say('title')}>
        {(control) => (
          <input
            ref={title}
            {...control}
            name="name"
            readOnly={isBusy}
            defaultValue={String(options.name ?? '')}
          />
        )}
      </Field>
      <Field label={say('widgetText')}>
        {(control) => <Editor {...control} required readOnly={isBusy} value={text} onInput={setText} />}
      </Field>
      <div class="actions">
        <Button type="submit" look="primary" isSmall disabled={isBusy}>
          {say('save')}
        </Button>
        {onCancel && (
          <Button isSmall onClick={onCancel}>
            {say('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function textIn({ text }: WidgetContentProps['options']): string {
  const raw = typeof text === 'object' && text !== null ? (text as { raw?: unknown }).raw : text
  return typeof raw === 'string' ? raw : ''
}
