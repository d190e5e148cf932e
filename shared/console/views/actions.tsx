import { useRef, useState } from 'preact/hooks'
import { type Link, type LinkTo, leads, linkOf, linksOf, type Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { ProblemText } from './problem.tsx'
import { inWords } from './words.ts'

/** What can be done with a resource, as its links offer it. */
export function Actions({ resource, onChanged }: { resource: Resource; onChanged(): void }) {
  const [problem, setProblem] = useState<Problem>()
  const actions = actionsOf(resource)
  return (
    <>
      <div class="actions">
        {actions.map(([relation, link]) =>
          isForm(link, resource) ? (
            <FormLink key={relation} relation={relation} link={link} />
          ) : (
            <Action
              key={relation}
              relation={relation}
              link={link}
              onDone={onChanged}
              onProblem={setProblem}
            />
          ),
        )}
      </div>
      {problem && <ProblemText problem={problem} />}
    </>
  )
}

/** Links with a method: a form instead of the write for which it is, and each address once. */
function actionsOf(resource: Resource): [string, LinkTo][] {
  const found = new Map<string, [string, LinkTo]>()
  for (const relation of Object.keys(resource._links ?? {})) {
    if (/Immediate(ly)?$/.test(relation)) continue
    for (const link of linksOf(resource, relation)) {
      if (leads(link) && link.method) found.set(`${link.method} ${link.href}`, [relation, link])
    }
  }
  return [...found.values()]
}

/** A form is beside the write that it prepares: `update` and `updateImmediately`. */
const isForm = ({ method, href }: Link, resource: Resource) =>
  method === 'post' && (href?.endsWith('/form') || linkOf(resource, 'self')?.href === undefined)

function FormLink({ relation, link }: { relation: string; link: LinkTo }) {
  const { sayName } = useLanguage()
  return (
    <To href={link.href} how="form" class="button">
      {sayName(relation, link.title ?? inWords(relation))}
    </To>
  )
}

interface ActionProps {
  relation: string
  link: LinkTo
  onDone(): void
  onProblem(problem: Problem | undefined): void
}

/** A button that follows a link. What deletes is asked about first. */
function Action({ relation, link, onDone, onProblem }: ActionProps) {
  const client = useClient()
  const { go } = useNavigation()
  const { sayName } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const isFinal = link.method === 'delete' && relation === 'delete'
  const name = sayName(relation, inWords(relation))
  const run = async () => {
    dialog.current?.close()
    try {
      onProblem(undefined)
      await client.send(link)
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
