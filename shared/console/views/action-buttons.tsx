import { useState } from 'preact/hooks'
import { CHANGED_SINCE } from '../api/basis.ts'
import { type LinkTo, linkOf, type Resource, titleOf } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient } from '../api/use-api.tsx'
import { Button, ButtonLink } from '../design/button.tsx'
import { useToast } from '../design/toast.tsx'
import { fragmentOf } from '../drafts/preset.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import type { Word } from '../language/words.ts'
import { useGoOn } from '../navigation/navigation.tsx'
import { Confirmation } from './confirmation.tsx'
import type { Harm } from './consequences.ts'
import { type Offer, offersOf } from './offers.ts'
import { ProblemText } from './problem.tsx'
import { useTask } from './use-task.ts'

interface ActionButtonsProps {
  resource: Resource
  /** The relations of links for which this component shows no buttons, because the page shows them elsewhere. */
  without?: readonly string[]
  /** Address to go to after a deletion, instead of the list. */
  next?: string
  onChanged(): void
}

/** Buttons for the actions that the links of a resource offer. */
export function ActionButtons({ resource, without = [], next, onChanged }: ActionButtonsProps) {
  const [problem, setProblem] = useState<Problem>()
  const again = () => {
    setProblem(undefined)
    onChanged()
  }
  const offers = offersOf(resource).filter(({ relation }) => !without.includes(relation))
  return (
    <>
      <div class="actions">
        {offers.map((offer) =>
          offer.how ? (
            <FormLink key={offer.relation} {...offer} />
          ) : offer.relation in LINKED_BY ? (
            <AddTo key={offer.relation} {...offer} resource={resource} onProblem={setProblem} />
          ) : (
            <Action
              key={offer.relation}
              {...offer}
              {...{ resource, next }}
              onDone={onChanged}
              onProblem={setProblem}
            />
          ),
        )}
      </div>
      {problem && (
        <ProblemText problem={problem} onAgain={problem.status === CHANGED_SINCE ? again : undefined} />
      )}
    </>
  )
}

/** A link to a form. Creation forms are the primary action. */
function FormLink({ relation, link, how }: Offer) {
  const { sayRelation } = useLanguage()
  const isNew = relation.startsWith('create')
  return (
    <ButtonLink
      href={link.href}
      how={how}
      look={isNew ? 'primary' : 'usual'}
      icon={isNew ? 'plus' : undefined}
    >
      {sayRelation(relation, link.title)}
    </ButtonLink>
  )
}

/**
 * Names of the links by which a new element of a list refers to the current resource, keyed by the relation of the
 * list.
 */
const LINKED_BY: Readonly<Record<string, string>> = { addChild: 'parent', logTime: 'workPackage' }

type AddToProps = Offer & Pick<ActionProps, 'resource' | 'onProblem'>

/**
 * A button that opens the form for a new element of a list. The new element will link to the resource that the page
 * shows.
 */
function AddTo({ relation, link, resource, onProblem }: AddToProps) {
  const client = useClient()
  const goOn = useGoOn()
  const { sayRelation } = useLanguage()
  const open = async () => {
    try {
      const form = offersOf(await client.get(link.href)).find(({ how }) => how === fragmentOf('form', {}))
      const payload = { _links: { [String(LINKED_BY[relation])]: { href: linkOf(resource, 'self')?.href } } }
      if (form) goOn({ href: form.link.href, how: fragmentOf('form', { payload }) })
    } catch (error) {
      if (error instanceof Problem) onProblem(error)
    }
  }
  return (
    <button type="button" onClick={open}>
      {sayRelation(relation, inWords(relation))}
    </button>
  )
}

interface ActionProps {
  resource: Resource
  relation: string
  link: LinkTo
  next: string | undefined
  onDone(): void
  onProblem(problem: Problem | undefined): void
}

/** Actions that need a confirmation because they also affect other resources, keyed by link relation. */
const harms: Readonly<Record<string, Harm>> = { delete: 'delete', archive: 'archive' }

const CONFIRMED: Readonly<Record<Harm, Word>> = { delete: 'deleteThis', archive: 'archiveThis' }

/**
 * The messages that are shown after actions, keyed by the relation of the action's link. Actions that are not listed
 * here share a general message.
 */
const DONE: Readonly<Record<string, Word>> = {
  archive: 'archivedNow',
  delete: 'deleted',
  lock: 'lockedNow',
  resendInvitation: 'invitedAgain',
  resetPassword: 'resetSent',
  star: 'favored',
  test: 'testSent',
  unarchive: 'unarchivedNow',
  unlock: 'unlockedNow',
  unstar: 'unfavored',
  unwatch: 'unwatched',
  watch: 'watched',
}

/** A button that follows a link with its payload. Harmful actions ask for confirmation first. */
function Action({ resource, relation, link, next, onDone, onProblem }: ActionProps) {
  const client = useClient()
  const toast = useToast()
  const goOn = useGoOn()
  const { isBusy, run } = useTask()
  const { say, sayRelation } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const harm = harms[relation]
  const isFinal = harm === 'delete'
  const name = sayRelation(relation, inWords(relation))
  const act = async () => {
    try {
      onProblem(undefined)
      await client.send(link, link.payload, resource)
      toast(say(DONE[relation] ?? 'acted', { action: name, name: titleOf(resource) }))
      if (isFinal) goOn({ href: next ?? link.href.replace(/\/[^/]+$/, ''), how: '' })
      else onDone()
    } catch (error) {
      if (error instanceof Problem) onProblem(error)
    }
  }
  return (
    <>
      <Button
        look={isFinal ? 'danger' : 'usual'}
        disabled={isBusy}
        onClick={() => (harm ? setAsking(true) : run(act))}
      >
        {name}
      </Button>
      {isAsking && harm && (
        <Confirmation
          {...{ resource, name, harm }}
          title={say(CONFIRMED[harm], { name: titleOf(resource) })}
          onConfirm={() => run(act)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
