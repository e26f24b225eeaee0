/** The body that most messages of RFC 4475 carry: 150 bytes with an address of nine characters. */
export function sdp(address: string, time = '0 0'): string {
  return `v=0
o=mhandley 29739 7272939 IN IP4 ${address}
s=-
c=IN IP4 ${address}
t=${time}
m=audio 49217 RTP/AVP 0 12
m=video 3227 RTP/AVP 31
a=rtpmap:31 LPC
`
}
