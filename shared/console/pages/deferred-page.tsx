import { type FunctionComponent, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Problem } from '../api/problem.ts'
import { Skeleton } from '../design/skeleton.tsx'
import type { DeferredTexts } from '../language/catalogue.ts'
import { addEnglish } from '../language/en/catalogue.ts'
import { useLanguage } from '../language/language.tsx'
import { ProblemText } from '../views/problem.tsx'

const UNREACHED = new Problem(0, '', undefined, undefined, true)

/**
 * Returns a page or control by name.
 *
 * @param lines number of lines to reserve while it loads
 */
type Opening<Pages> = <Name extends Exclude<keyof Pages, 'texts' | 'permissionNames'>>(
  name: Name,
  lines?: number,
) => FunctionComponent<PropsOf<Pages[Name]>>

type PropsOf<View> = View extends (props: infer Props) => unknown ? Props : never

/**
 * Returns a function that returns a page or control of a script by name. The script is loaded when one of its pages or
 * controls is first rendered.
 *
 * @param texts the name of the script; absent if the script has no translated texts
 */
function pagesOf<Pages extends object>(load: () => Promise<Pages>, texts?: DeferredTexts) {
  let loaded: Pages | undefined
  const loadOnce = async () => {
    loaded = await load()
  }
  const open: Opening<Pages> = (name, lines = 12) =>
    function Deferred(props) {
      const { hasTexts, loadTexts } = useLanguage()
      const [state, setState] = useState<'loading' | 'loaded' | 'missing'>(loaded ? 'loaded' : 'loading')
      useEffect(() => {
        if (state === 'loading')
          Promise.all([loadOnce(), texts && loadTexts(texts)]).then(
            () => setState('loaded'),
            () => setState('missing'),
          )
      }, [])
      if (state === 'missing') return <Missing />
      if (!loaded || (texts && !hasTexts(texts))) return <Skeleton lines={lines} />
      return h(loaded[name] as FunctionComponent<object>, props)
    }
  return open
}

/** Returns a component that renders a page of `deferred.ts`, and loads this script if necessary. */
export const deferred: Opening<typeof import('./deferred.ts')> = pagesOf(async () => {
  const script = await import('./deferred.ts')
  addEnglish(script.texts)
  return script
})

/** Returns a page or control that `administration/administration.ts` exports. */
export const administrationPage: Opening<typeof import('./administration/administration.ts')> = pagesOf(
  async () => {
    const script = await import('./administration/administration.ts')
    addEnglish(script.texts, script.permissionNames)
    return script
  },
  'administration',
)

/** Offers to reload the page, since browsers do not request a module again after it failed to load. */
function Missing() {
  const { say } = useLanguage()
  return (
    <>
      <h1 class="unseen">{say('notLoaded')}</h1>
      <ProblemText problem={UNREACHED} onAgain={() => location.reload()} />
    </>
  )
}
