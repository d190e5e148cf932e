import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Resource } from '../api/hal.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { type Loss, lossesOf } from './losses.ts'
import { ProblemText } from './problem.tsx'
import { Progress } from './progress.tsx'

interface ConfirmationProps {
  resource: Resource
  /** Question in a whole phrase. */
  title: string
  /** Action in a word. */
  name: string
  onConfirm(): void
  onClose(): void
}

/**
 * Asks whether a resource is to be deleted, and says what goes with it. The focus is on the answer that changes nothing,
 * and the other one cannot be given before it is known what it means.
 */
export function Confirmation({ resource, title, name, onConfirm, onClose }: ConfirmationProps) {
  const { say } = useLanguage()
  const client = useClient()
  const { value, problem, isLoading, again } = useReading(() => lossesOf(client, resource), [])
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const confirm = () => {
    close()
    onConfirm()
  }
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose}>
      <p>{say('confirm', { action: title })}</p>
      {isLoading && <Progress />}
      {problem && <ProblemText problem={problem} onAgain={again} />}
      {value && <Losses losses={value} />}
      <div class="actions">
        <button type="button" class="danger" disabled={!value} onClick={confirm}>
          {name}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: a dialog puts the focus somewhere: here it must do no harm */}
        <button type="button" autoFocus onClick={close}>
          {say('cancel')}
        </button>
      </div>
    </dialog>
  )
}

function Losses({ losses }: { losses: readonly Loss[] }) {
  const { say, sayName, numbers } = useLanguage()
  if (losses.length === 0) return null
  return (
    <>
      <p>{say('goesWithIt')}</p>
      <ul>
        {losses.map(({ relation, count }) => (
          <li key={relation}>
            {sayName(inWords(relation))}: {numbers.format(count)}
            {(relation === 'subprojects' || relation === 'children') && ` ${say('withContents')}`}
          </li>
        ))}
      </ul>
    </>
  )
}
