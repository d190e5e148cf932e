import type { Resource } from '../../api/hal.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import type { IconName } from '../../design/icons.ts'
import { Panel } from '../../design/panel.tsx'
import { useToast } from '../../design/toast.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import './first-steps.css'
import type { FirstStep, StepWord } from './first-steps.ts'
import { useFirstSteps } from './use-first-steps.ts'

interface FirstStepsProps {
  root: Resource
  /** The user's favorite or most active projects, once they have been read. */
  projects: readonly Resource[] | undefined
}

/** The first steps of an administrator in a new installation, until all are done or the user dismisses them. */
export function FirstSteps({ root, projects }: FirstStepsProps) {
  const { say } = useLanguage()
  const toast = useToast()
  const { steps, dismiss } = useFirstSteps(root, projects)
  if (steps.length === 0) return null
  const hide = () => {
    dismiss()
    toast(say('firstStepsHidden'))
    // The button that has the focus disappears.
    document.getElementById('content')?.focus()
  }
  const button = (
    <Button look="quiet" isSmall onClick={hide}>
      {say('hideFirstSteps')}
    </Button>
  )
  return (
    <div class="first-steps">
      <Panel title={say('firstSteps')} action={button}>
        <ul>
          {steps.map((step) => (
            <Step key={step.word} {...step} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const ICONS: Readonly<Record<StepWord, IconName>> = {
  nameInstallation: 'settings',
  invitePeople: 'user',
  firstProject: 'project',
  ownStatuses: 'status',
}

function Step({ word, href, how, isDone }: FirstStep) {
  const { say } = useLanguage()
  return (
    <li>
      <Icon name={isDone ? 'done' : ICONS[word]} />
      <span class="main">
        <To href={href} how={how}>
          {say(word)}
        </To>
      </span>
      {isDone && <Badge tone="green">{say('stepDone')}</Badge>}
    </li>
  )
}
