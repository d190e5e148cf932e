import { useEffect, useMemo, useState } from 'preact/hooks'
import { Client } from '../api/client.ts'
import { withPassword, withToken } from '../api/credentials.ts'
import { isLinkTo, type LinkTo, linkOf, linksOf, type Resource } from '../api/hal.ts'
import type { Problem } from '../api/problem.ts'
import { expand } from '../api/template.ts'
import { showAccent } from '../design/accent.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { ProblemText } from './problem.tsx'
import { RequiredInput } from './required-input.tsx'
import { useTask } from './use-task.ts'

interface SignInProps {
  /** The root resource with the sign-in links; undefined until it has been read. */
  signInRoot?: Resource
  /** True if the session of the user has ended. */
  isAgain: boolean
  onSignIn(user: string): void
}

/** Sign-in page: login and password, an API token, or links to identity providers. */
export function SignIn({ signInRoot, isAgain, onSignIn }: SignInProps) {
  const { say } = useLanguage()
  const { problem: refusal, run } = useTask()
  const [wrong, setWrong] = useState<'signInFailed' | 'tokenFailed'>('signInFailed')
  const { root, readRoot, problem: unread } = useSignInRoot(signInRoot)
  const problem = refusal ?? unread
  useAccent(root)
  const fault = useFault()
  const attempt = (event: SubmitEvent) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget as HTMLFormElement)
    run(async () => {
      setWrong(entered.has('token') ? 'tokenFailed' : 'signInFailed')
      const way = signInLinksOf(await readRoot()).find(({ method }) => method)
      const answer = way && (await new Client().signIn(way, authorizationBy(entered)))
      const user = answer && linkOf(answer, 'user')
      if (user) onSignIn(user.href)
    })
  }
  return (
    <main class="sign-in" id="content">
      <p class="muted">{String(root?.instanceName ?? say('console'))}</p>
      <h1>{say('signIn')}</h1>
      {isAgain && !problem && !fault && <p role="alert">{say('signInExpired')}</p>}
      {fault && !problem && <p role="alert">{say(fault)}</p>}
      {problem &&
        (problem.status === 401 ? <p role="alert">{say(wrong)}</p> : <ProblemText problem={problem} />)}
      <ProviderLinks links={root ? signInLinksOf(root) : []} />
      <form onSubmit={attempt}>
        <RequiredInput label={say('login')} name="login" autocomplete="username" autoFocus />
        <RequiredInput
          label={say('password')}
          name="password"
          type="password"
          autocomplete="current-password"
        />
        <button type="submit" class="primary">
          {say('signIn')}
        </button>
      </form>
      {root && <ForgottenPassword link={linkOf(root, 'requestPasswordReset')} />}
      <details>
        <summary>{say('useToken')}</summary>
        <form onSubmit={attempt}>
          <RequiredInput label={say('withToken')} name="token" type="password" autocomplete="off" />
          <button type="submit">{say('signIn')}</button>
        </form>
      </details>
    </main>
  )
}

/**
 * Once the root has been read, shows the name of the installation as the window title, and applies the accent color of
 * the installation.
 */
function useAccent(root: Resource | undefined) {
  const { say } = useLanguage()
  useEffect(() => {
    if (!root) return
    document.title = String(root.instanceName ?? say('console'))
    showAccent(root.accentColors)
  }, [root])
}

/** Returns the value of the `Authorization` header for the entered credentials. */
function authorizationBy(entered: FormData): string {
  const text = (name: string) => String(entered.get(name) ?? '')
  return entered.has('token')
    ? withToken(text('token').trim())
    : withPassword(text('login'), text('password'))
}

const signInLinksOf = (root: Resource) => linksOf(root, 'signIn').filter(isLinkTo)

/**
 * Reads the root as visitors see it, with its sign-in links. Users may submit the form before the response arrives, so
 * the returned function `readRoot` waits for the response.
 */
function useSignInRoot(signInRoot: Resource | undefined) {
  const { mount } = useNavigation()
  const client = useMemo(() => new Client({ isAnonymous: true }), [])
  const [read, setRead] = useState<Resource>()
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => {
    if (!signInRoot) client.get(mount.root).then(setRead, setProblem)
  }, [signInRoot])
  const root = signInRoot ?? read
  return { root, problem, readRoot: async () => root ?? client.get(mount.root) }
}

/** Links to identity providers. After the sign-in, the provider redirects back to the current page. */
function ProviderLinks({ links }: { links: readonly LinkTo[] }) {
  const { say } = useLanguage()
  const { pathname, search, hash } = location
  const to = `${pathname}${search}${isFault(hash.slice(1)) ? '' : hash}`
  return (
    <>
      {links
        .filter(({ method }) => !method)
        .map(({ href, title = '' }) => (
          <a key={href} class="button" href={expand(href, { to })}>
            {say('signInWith', { name: title })}
          </a>
        ))}
    </>
  )
}

const faults = { 'sign-in-failed': 'signInBroken', 'sign-in-unknown': 'signInUnknown' } as const

const isFault = (how: string): how is keyof typeof faults => Object.hasOwn(faults, how)

/**
 * Returns the error from a sign-in with an identity provider, found in the URL fragment. The fragment is removed, so
 * that the error is shown only once.
 */
function useFault() {
  const { place, go } = useNavigation()
  const [fault] = useState(isFault(place.how) ? faults[place.how] : undefined)
  useEffect(() => {
    if (fault) go({ ...place, how: '' }, { replace: true })
  }, [])
  return fault
}
