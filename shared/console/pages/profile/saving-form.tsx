import type { ComponentChildren } from 'preact'
import { Button } from '../../design/button.tsx'
import { useToast } from '../../design/toast.tsx'
import { useLanguage } from '../../language/language.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { useTask } from '../../views/use-task.ts'

interface SavingFormProps {
  isReady: boolean
  /** Message after saving. */
  confirmation: string
  save(): Promise<void>
  children: ComponentChildren
}

/** A small form with a save button. Problems appear beside the button. */
export function SavingForm({ isReady, confirmation, save, children }: SavingFormProps) {
  const { say } = useLanguage()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      await save()
      toast(confirmation)
    })
  }
  return (
    <form class="profile" noValidate onSubmit={submit}>
      {children}
      {problem && <ProblemText problem={problem} />}
      <div class="actions">
        <Button type="submit" disabled={isBusy || !isReady}>
          {say('save')}
        </Button>
      </div>
    </form>
  )
}
