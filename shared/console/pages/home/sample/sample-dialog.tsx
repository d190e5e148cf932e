import { linkOf, type Resource } from '../../../api/hal.ts'
import { ButtonLink } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import './sample.css'
import { useCreation } from './use-creation.ts'

interface SampleDialogProps {
  root: Resource
  isShown: boolean
  onShow(isShown: boolean): void
  /** Called when the project has been created, or when the user closes the dialog after a failure. */
  onEnd(): void
}

/**
 * Dialog that creates the sample project and shows the progress. If the user closes it, the creation continues. A
 * failure reopens the dialog.
 */
export function SampleDialog({ root, isShown, onShow, onEnd }: SampleDialogProps) {
  const { say } = useLanguage()
  const { texts, creation, done, problem, run } = useCreation(root, isShown, onEnd)
  if (!isShown && !problem) return null
  const close = () => (problem ? onEnd() : onShow(false))
  const project = linkOf(creation?.project ?? {}, 'self')
  // If the texts have failed to load, reloads the page, because browsers do not request a script again after it has
  // failed to load.
  const again = () => {
    if (!texts) return location.reload()
    onShow(true)
    run()
  }
  return (
    <Dialog title={say('createSample')} onClose={close}>
      {texts && creation ? (
        <div class="sample">
          <p>{texts.about}</p>
          <progress max={creation.total} value={done} aria-label={say('createSample')} />
          <p class="muted">{texts.progress(done, creation.total)}</p>
        </div>
      ) : (
        !problem && <Skeleton lines={4} />
      )}
      {problem && <ProblemText problem={problem} onAgain={again} />}
      {problem && texts && project && <ButtonLink href={project.href}>{texts.open}</ButtonLink>}
    </Dialog>
  )
}
