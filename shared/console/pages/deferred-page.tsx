import { type ComponentProps, type FunctionComponent, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Problem } from '../api/problem.ts'
import { Skeleton } from '../design/skeleton.tsx'
import { addEnglish } from '../language/en/catalogue.ts'
import { useLanguage } from '../language/language.tsx'
import { ProblemText } from '../views/problem.tsx'

type Pages = Omit<typeof import('./deferred.ts'), 'deferredTexts' | 'permissions'>

/** The script of the deferred pages, once it is loaded. */
let loaded: Pages | undefined

const load = async () => {
  const { deferredTexts, permissions, ...pages } = await import('./deferred.ts')
  addEnglish(deferredTexts, permissions)
  loaded = pages
}

const UNREACHED = new Problem(0, '', undefined, undefined, true)

/** Returns a page or control of `deferred.ts`. It loads their script, unless another of them has. */
export const deferred = <Name extends keyof Pages>(
  name: Name,
): FunctionComponent<ComponentProps<Pages[Name]>> =>
  function Deferred(props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'missing'>(loaded ? 'loaded' : 'loading')
    useEffect(() => {
      if (state === 'loading')
        load().then(
          () => setState('loaded'),
          () => setState('missing'),
        )
    }, [])
    if (state === 'missing') return <Missing />
    if (!loaded) return <Skeleton lines={12} />
    return h(loaded[name] as FunctionComponent<object>, props)
  }

/** A browser does not request a module again that it failed to load, so the page is loaded anew. */
function Missing() {
  const { say } = useLanguage()
  return (
    <>
      <h1 class="unseen">{say('notLoaded')}</h1>
      <ProblemText problem={UNREACHED} onAgain={() => location.reload()} />
    </>
  )
}
