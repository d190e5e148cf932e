import { useState } from 'preact/hooks'
import type { Resource } from '../../api/hal.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import type { IconName } from '../../design/icons.ts'
import { Panel } from '../../design/panel.tsx'
import { useToast } from '../../design/toast.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { deferred } from '../deferred-page.tsx'
import './first-steps.css'
import type { FirstStep, StepWord } from './first-steps.ts'
import { useFirstSteps } from './use-first-steps.ts'

interface FirstStepsProps {
  root: Resource
  /** The user's favorite or most active projects; undefined until they have been read. */
  projects: readonly Resource[] | undefined
}

const SampleDialog = deferred('SampleDialog', 0)

/**
 * Suggested first steps for the administrator of a new installation, shown until all are done or the user dismisses
 * them.
 */
export function FirstSteps({ root, projects }: FirstStepsProps) {
  const { say } = useLanguage()
  const toast = useToast()
  const { steps, dismiss } = useFirstSteps(root, projects)
  const [sample, setSample] = useState<'shown' | 'hidden'>()
  if (steps.length === 0 && !sample) return null
  const hide = () => {
    dismiss()
    toast(say('firstStepsHidden'))
    // Moves the focus to the content, because the focused button disappears.
    document.getElementById('content')?.focus()
  }
  const button = (
    <Button look="quiet" isSmall onClick={hide}>
      {say('hideFirstSteps')}
    </Button>
  )
  return (
    <div class="first-steps">
      {steps.length > 0 && (
        <Panel title={say('firstSteps')} action={button}>
          <ul>
            {steps.map((step) => (
              <Step key={step.word} {...step} onSample={() => setSample('shown')} />
            ))}
          </ul>
        </Panel>
      )}
      {sample && (
        <SampleDialog
          root={root}
          isShown={sample === 'shown'}
          onShow={(isShown) => setSample(isShown ? 'shown' : 'hidden')}
          onEnd={() => setSample(undefined)}
        />
      )}
    </div>
  )
}

const ICONS: Readonly<Record<StepWord, IconName>> = {
  nameInstallation: 'settings',
  invitePeople: 'user',
  firstProject: 'project',
  ownStatuses: 'status',
}

interface StepProps extends FirstStep {
  onSample(): void
}

function Step({ word, href, how, isDone, onSample }: StepProps) {
  const { say } = useLanguage()
  return (
    <li>
      <Icon name={isDone ? 'done' : ICONS[word]} />
      <span class="main">
        <To href={href} how={how}>
          {say(word)}
        </To>
      </span>
      {word === 'firstProject' && !isDone && (
        <Button isSmall onClick={onSample}>
          {say('createSample')}
        </Button>
      )}
      {isDone && <Badge tone="green">{say('stepDone')}</Badge>}
    </li>
  )
}
