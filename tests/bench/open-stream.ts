import { connect, type Socket } from 'node:net'

/** Resolves when `stream.opened` has arrived; only later messages follow. Rejects when the server refuses the stream. */
export function openStream(port: number, topics: string, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.setNoDelay(true)
      socket.write(
        `GET /api/live?topics=${topics} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
      )
    })
    let head = ''
    const read = (bytes: Buffer) => {
      head += bytes.toString('latin1')
      if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(`no stream: ${head.slice(0, 200)}`))
      if (!/stream\.opened.*\n\n/.test(head)) return
      socket.off('data', read)
      resolve(socket)
    }
    socket.on('data', read)
    socket.once('error', reject)
  })
}
