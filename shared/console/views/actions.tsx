import { useRef, useState } from 'preact/hooks'
import type { LinkTo, Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient } from '../api/use-api.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { type Offer, offersOf } from './offers.ts'
import { ProblemText } from './problem.tsx'

/** What can be done with a resource, as its links offer it. */
export function Actions({ resource, onChanged }: { resource: Resource; onChanged(): void }) {
  const [problem, setProblem] = useState<Problem>()
  return (
    <>
      <div class="actions">
        {offersOf(resource).map((offer) =>
          offer.how ? (
            <FormLink key={offer.relation} {...offer} />
          ) : (
            <Action key={offer.relation} {...offer} onDone={onChanged} onProblem={setProblem} />
          ),
        )}
      </div>
      {problem && <ProblemText problem={problem} />}
    </>
  )
}

function FormLink({ relation, link, how }: Offer) {
  const { sayRelation } = useLanguage()
  return (
    <To href={link.href} how={how} class="button">
      {sayRelation(relation, link.title)}
    </To>
  )
}

interface ActionProps {
  relation: string
  link: LinkTo
  onDone(): void
  onProblem(problem: Problem | undefined): void
}

/** A button that follows a link, with what the link says to send. What deletes is asked about first. */
function Action({ relation, link, onDone, onProblem }: ActionProps) {
  const client = useClient()
  const { go } = useNavigation()
  const { sayRelation } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const isFinal = link.method === 'delete' && relation === 'delete'
  const name = sayRelation(relation, inWords(relation))
  const run = async () => {
    dialog.current?.close()
    try {
      onProblem(undefined)
      await client.send(link, link.payload)
      if (isFinal) go({ href: link.href.replace(/\/[^/]+$/, ''), how: '' })
      else onDone()
    } catch (error) {
      if (error instanceof Problem) onProblem(error)
    }
  }
  return (
    <>
      <button
        type="button"
        class={isFinal ? 'danger' : ''}
        onClick={() => (isFinal ? dialog.current?.showModal() : run())}
      >
        {name}
      </button>
      {isFinal && <Confirmation title={link.title ?? name} dialog={dialog} name={name} onConfirm={run} />}
    </>
  )
}

interface ConfirmationProps {
  title: string
  name: string
  dialog: { current: HTMLDialogElement | null }
  onConfirm(): void
}

function Confirmation({ title, name, dialog, onConfirm }: ConfirmationProps) {
  const { say } = useLanguage()
  return (
    <dialog ref={dialog} aria-label={title}>
      <p>{say('confirm', { action: title })}</p>
      <div class="actions">
        <button type="button" class="danger" onClick={onConfirm}>
          {name}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {say('cancel')}
        </button>
      </div>
    </dialog>
  )
}
