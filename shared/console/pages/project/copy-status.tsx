import { useEffect } from 'preact/hooks'
import { linkOf, type Resource } from '../../api/hal.ts'
import { useResourceOfOthers } from '../../api/use-api.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Word } from '../../language/words.ts'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import type { PageProps } from '../page.ts'

/** Milliseconds between two reads of a job that is still running. */
const POLL_MS = 2000

const TITLES: Readonly<Record<string, Word>> = { success: 'copyDone', failure: 'copyRefused' }

/** The status of copying a project: its progress, then a link to the new project or the reason for a failure. */
export function CopyStatus({ resource }: PageProps) {
  const { say } = useLanguage()
  const { value: job = resource, again } = useResourceOfOthers(linkOf(resource, 'self')?.href)
  const known = TITLES[String(job.status)]
  const title = say(known ?? 'copyRuns')
  const hasEnded = known !== undefined
  useDocumentTitle(title)
  useEffect(() => {
    if (hasEnded) return
    const timer = setInterval(again, POLL_MS)
    return () => clearInterval(timer)
  }, [hasEnded, again])
  return (
    <section>
      <header class="heading">
        <h1>{title}</h1>
      </header>
      {!hasEnded && <Running job={job} />}
      <div role="status">
        {job.status === 'failure' && <p>{String(job.message)}</p>}
        {job.status === 'success' && <Done job={job} />}
      </div>
    </section>
  )
}

function Running({ job }: { job: Resource }) {
  const { say } = useLanguage()
  const done = Number(job.percentageDone)
  return (
    <>
      <p>{say('copyGoesOn')}</p>
      <progress max={100} value={done} aria-label={say('copyRuns')} />
    </>
  )
}

/** The link to the new project; absent for a user who may no longer see the project. */
function Done({ job }: { job: Resource }) {
  const { say } = useLanguage()
  const project = linkOf(job, 'project')
  if (!project) return <p>{say('copyHidden')}</p>
  return (
    <p>
      <ButtonLink look="primary" href={project.href}>
        {say('openCopy', { name: project.title ?? '' })}
      </ButtonLink>
    </p>
  )
}
