import type { LinkTo } from '../api/hal.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useLanguage } from '../language/language.tsx'
import { FormattedText } from '../values/formattable.tsx'
import { ProblemText } from '../views/problem.tsx'

/** A text as the service renders it. */
export function Preview({ link, text }: { link: LinkTo; text: string }) {
  const client = useClient()
  const { say } = useLanguage()
  const { value, problem, again } = useReading(() => client.render(link, text), [client, link.href, text])
  return (
    <section class="preview" aria-label={say('preview')}>
      {problem && <ProblemText problem={problem} onAgain={again} />}
      {!problem && value === undefined && <Skeleton lines={3} />}
      {value !== undefined && <FormattedText value={{ format: 'markdown', raw: text, html: value }} />}
      {value === '' && <p class="muted">{say('nothingToPreview')}</p>}
    </section>
  )
}
