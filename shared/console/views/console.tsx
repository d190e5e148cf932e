import { useEffect, useRef } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { ApiProvider } from '../api/use-api.tsx'
import { useSession } from '../api/use-session.ts'
import { Toasts } from '../design/toast.tsx'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { Shell } from '../shell/shell.tsx'
import { ProblemText } from './problem.tsx'
import { SignIn } from './sign-in.tsx'
import { View } from './view.tsx'

/** Root component: sign-in, or the current page in its frame. */
export function Console() {
  const { mount } = useNavigation()
  const { say, language } = useLanguage()
  const { client, isLost, state, look, enter, leave } = useSession(mount.root)
  useInLanguage(client, language)
  const { user, isExpired = false, isSignedOut, signInRoot, problem } = state
  return (
    <ApiProvider client={client}>
      {isLost && (
        <p role="alert" class="banner">
          {say('connectionLost')}
        </p>
      )}
      {problem && <ProblemText problem={problem} onAgain={look} />}
      {(isExpired || isSignedOut) && <SignIn signInRoot={signInRoot} isAgain={isExpired} onSignIn={enter} />}
      {user && (
        // After the session has expired, the pages are hidden but kept. They reappear if the same user signs in again.
        // If another user signs in, new pages replace them.
        <div key={user} hidden={isExpired}>
          <Toasts>
            <Shell onSignOut={leave}>
              <View />
            </Shell>
          </Toasts>
        </div>
      )}
    </ApiProvider>
  )
}

/** After a change of the language, reads all data again, including schemas. */
function useInLanguage({ cache }: Client, language: string) {
  const last = useRef(language)
  useEffect(() => {
    if (last.current !== language) cache.invalidateQueries()
    last.current = language
  }, [language])
}
