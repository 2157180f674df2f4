type Sending = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData
  signal: AbortSignal | null
  onSent: (share: number) => void
}

/** As `fetch`, which cannot tell how much of a body has left. */
export function sendWithProgress({ method, url, headers, body, signal, onSent }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal?.addEventListener('abort', stop, { once: true })
    request.open(method, url)
    request.responseType = 'text'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The connection broke'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, headers })
}
