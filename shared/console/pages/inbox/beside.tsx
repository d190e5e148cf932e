import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ButtonLink, IconButton } from '../../design/button.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useLanguage } from '../../language/language.tsx'
import { NavigationAt } from '../../navigation/navigation.tsx'
import { useWhere, WhereProvider } from '../../shell/use-where.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { WorkPackagePage } from '../work/package/work-package-page.tsx'

interface BesideProps {
  href: string
  actions: ComponentChildren
  onClose(): void
}

/** Shows the page of a work package beside the list or, on a phone, in place of the list. */
export function Beside({ href, actions, onClose }: BesideProps) {
  const { say } = useLanguage()
  const pane = useRef<HTMLElement>(null)
  // On a phone, the list disappears when this pane opens. If the focus was on a link in the list, the focus moves into
  // the pane.
  useLayoutEffect(() => {
    if (!document.activeElement?.checkVisibility()) pane.current?.querySelector('button')?.focus()
  }, [])
  return (
    <section ref={pane} class="pane" aria-label={say('openedWork')}>
      <div class="actions">
        <IconButton icon="back" label={say('backToInbox')} onClick={onClose} />
        {actions}
        <ButtonLink look="quiet" isSmall icon="work" href={href}>
          {say('openPage')}
        </ButtonLink>
      </div>
      <NavigationAt place={{ href, how: '' }}>
        <WhereProvider>
          <Opened />
        </WhereProvider>
      </NavigationAt>
    </section>
  )
}

function Opened() {
  const where = useWhere()
  const { resource, problem, isLoading, again } = where
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!resource) return <Skeleton lines={12} />
  return (
    <div aria-busy={isLoading}>
      <WorkPackagePage {...{ resource, where }} onChanged={again} />
    </div>
  )
}
