/**
 * Script of the invitation page. A user who accepts the invitation continues in the console, signed in with the
 * credentials just entered. If the script fails or does not run, the form is submitted as usual.
 */

import { Client } from './api/client.ts'
import { withPassword } from './api/credentials.ts'

const form = document.querySelector('form')
let isSending = false

async function accept({ action, dataset }: HTMLFormElement, entered: URLSearchParams): Promise<void> {
  const { ok, status } = await fetch(action, { method: 'POST', body: entered, credentials: 'omit' })
  if (!ok) throw new Error(`The answer was ${status}.`)
  const [login, password] = [entered.get('login') ?? '', entered.get('password') ?? '']
  // If the sign-in fails, the console shows its sign-in page.
  await new Client()
    .signIn({ href: dataset.session ?? '' }, withPassword(login.trim(), password))
    .catch(() => {})
  // The invitation is used up, so the browser history must not lead back to its page.
  location.replace(dataset.console ?? '/')
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (isSending) return
  isSending = true
  const entered = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  accept(form, new URLSearchParams(entered)).catch(() => {
    isSending = false
    form.submit()
  })
})
