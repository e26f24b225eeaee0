import { sdp } from './sdp.ts'
import { PARSED, type TortureMessage, tortureMessage } from './torture-message.ts'

const NAMES = [
  'Via',
  'v',
  'V',
  'Via',
  'ViA',
  'VIa',
  'VIA',
  'via',
  'viA',
  'vIa',
  'vIA',
  'V :',
  'v :',
  'V  :',
  'v  :',
]

/** The 33 hops before the last, in fields of many spellings, from sip33 down to sip1. */
const HOPS = Array.from({ length: 33 }, (_, index) => {
  const name = NAMES[index] ?? (index === 15 ? 'Via :' : index === 16 ? 'Via  :' : 'Via')
  return `${name.includes(':') ? name : `${name}:`} SIP/2.0/TCP sip${33 - index}.example.com`
}).join('\n')

/** RFC 4475, section 3.1.1, continued: long, doubled, in parts. Well-formed too. */
export const LONG_MESSAGES: readonly TortureMessage[] = [
  tortureMessage(
    'longreq',
    '3.1.1.7',
    PARSED,
    `
INVITE sip:user@example.com SIP/2.0
<allOneLine>
To: "I have a user name of
 <repeat count=10>extreme</repeat> proportion"
<sip:user@example.com:6000;
unknownparam1=very<repeat count=20>long</repeat>value;
longparam<repeat count=25>name</repeat>=shortvalue;
very<repeat count=25>long</repeat>ParameterNameWithNoValue>
</allOneLine>
<allOneLine>
F: sip:
<repeat count=5>amazinglylongcallername</repeat>@example.net
;tag=12<repeat count=50>982</repeat>424
;unknownheaderparam<repeat count=20>name</repeat>=
unknowheaderparam<repeat count=15>value</repeat>
;unknownValueless<repeat count=10>paramname</repeat>
</allOneLine>
Call-ID: longreq.one<repeat count=20>really</repeat>longcallid
CSeq: 3882340 INVITE
<allOneLine>
Unknown-<repeat count=20>Long</repeat>-Name:
 unknown-<repeat count=20>long</repeat>-value;
 unknown-<repeat count=20>long</repeat>-parameter-name =
 unknown-<repeat count=20>long</repeat>-parameter-value
</allOneLine>
${HOPS}
<allOneLine>
Via: SIP/2.0/TCP host.example.com;received=192.0.2.5;
branch=very<repeat count=50>long</repeat>branchvalue
</allOneLine>
Max-Forwards: 70
<allOneLine>
Contact: <sip:
<repeat count=5>amazinglylongcallername</repeat>
@host5.example.net>
</allOneLine>
Content-Type: application/sdp
l: 150

${sdp('192.0.2.1')}`,
  ),
  tortureMessage(
    'dblreq',
    '3.1.1.8',
    PARSED,
    `
REGISTER sip:example.com SIP/2.0
To: sip:j.user@example.com
From: sip:j.user@example.com;tag=43251j3j324
Max-Forwards: 8
I: dblreq.0ha0isndaksdj99sdfafnl3lk233412
Contact: sip:j.user@host.example.com
CSeq: 8 REGISTER
Via: SIP/2.0/UDP 192.0.2.125;branch=z9hG4bKkdjuw23492
Content-Length: 0


INVITE sip:joe@example.com SIP/2.0
t: sip:joe@example.com
From: sip:caller@example.net;tag=141334
Max-Forwards: 8
Call-ID: dblreq.0ha0isnda977644900765@192.0.2.15
CSeq: 8 INVITE
Via: SIP/2.0/UDP 192.0.2.15;branch=z9hG4bKkdjuw380234
Content-Type: application/sdp
Content-Length: 150

v=0
o=mhandley 29739 7272939 IN IP4 192.0.2.15
s=-
c=IN IP4 192.0.2.15
t=0 0
m=audio 49217 RTP/AVP 0 12
m =video 3227 RTP/AVP 31
a=rtpmap:31 LPC
`,
  ),
  tortureMessage(
    'mpart01',
    '3.1.1.11',
    PARSED,
    `
MESSAGE sip:kumiko@example.org SIP/2.0
<allOneLine>
Via: SIP/2.0/UDP 127.0.0.1:5070
;branch=z9hG4bK-d87543-4dade06d0bdb11ee-1--d87543-;rport
</allOneLine>
Max-Forwards: 70
Route: <sip:127.0.0.1:5080>
<allOneLine>
Identity: r5mwreLuyDRYBi/0TiPwEsY3rEVsk/G2WxhgTV1PF7hHuL
IK0YWVKZhKv9Mj8UeXqkMVbnVq37CD+813gvYjcBUaZngQmXc9WNZSDN
GCzA+fWl9MEUHWIZo1CeJebdY/XlgKeTa0Olvq0rt70Q5jiSfbqMJmQF
teeivUhkMWYUA=
</allOneLine>
Contact: <sip:fluffy@127.0.0.1:5070>
To: <sip:kumiko@example.org>
From: <sip:fluffy@example.com>;tag=2fb0dcc9
Call-ID: 3d9485ad0c49859b@Zmx1ZmZ5LW1hYy0xNi5sb2NhbA..
CSeq: 1 MESSAGE
Content-Transfer-Encoding: binary
Content-Type: multipart/mixed;boundary=7a9cbec02ceef655
Date: Sat, 15 Oct 2005 04:44:56 GMT
User-Agent: SIPimp.org/0.2.5 (curses)
Content-Length: 553

--7a9cbec02ceef655
Content-Type: text/plain
Content-Transfer-Encoding: binary

Hello
--7a9cbec02ceef655
Content-Type: application/octet-stream
Content-Transfer-Encoding: binary

<hex>30820152
06092A86 4886F70D 010702A0 82014330 82013F02 01013109 30070605 2B0E0302
1A300B06 092A8648 86F70D01 07013182 01203082 011C0201 01307C30 70310B30
09060355 04061302 55533113 30110603 55040813 0A43616C 69666F72 6E696131
11300F06 03550407 13085361 6E204A6F 7365310E 300C0603 55040A13 05736970
69743129 30270603 55040B13 20536970 69742054 65737420 43657274 69666963
61746520 41757468 6F726974 79020801 95007102 33011330 0706052B 0E03021A
300D0609 2A864886 F70D0101 01050004 81808EF4 66F948F0 522DD2E5 978E9D95
AAE9F2FE 15A06659 716292E8 DA2AA8D8 350A68CE FFAE3CBD 2BFF1675 DDD5648E
593DD647 28F26220 F7E94174 9E330D9A 15EDABDB 93D10C42 102E7B72 89D29CC0
C9AE2EFB C7C0CFF9 172F3B02 7E4FC027 E1546DE4 B6AA3ABB 3E66CCCB 5DD6C64B
8383149C B8E6FF18 2D944FE5 7B65BC99 D005</hex>
--7a9cbec02ceef655--
`,
  ),
]
