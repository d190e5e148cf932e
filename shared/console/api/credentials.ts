const TOKEN = 'apikey'

/** Value of an `Authorization` header. It is sent once, to sign in, and never stored. */
const basic = (name: string, secret: string): string => {
  const bytes = new TextEncoder().encode(`${name}:${secret}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

export const withToken = (token: string): string => basic(TOKEN, token)
export const withPassword = (login: string, password: string): string => basic(login, password)
