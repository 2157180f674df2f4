/** Lower-case passwords that everybody tries first; compare with a lower-cased password. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
12345678 123456789 1234567890 12345678910 0123456789 012345678 123456781 123456780 1234567891 12341234 12344321 11111111
111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888
888888888 99999999 999999999 87654321 987654321 9876543210 0987654321 098765432 11223344 1122334455 112233445566
12121212 123123123 123321123 12312312 321321321 147258369 159357456 741852963 789456123 963852741 1234512345 123454321
1234554321 12348765 13131313 14141414 10101010 20202020 21212121 23232323 31415926 314159265 101010101 102030405060
10203040 1020304050 135792468 24681012 246813579 13579246 121212121 131313131 19191919 01234567 password password1
password12 password123 password1234 password12345 password0 password01 password2 password3 password7 password9 password!
password@123 password@1 password# password. mypassword passwords passw0rd passw0rd1 p@ssword p@ssw0rd p@ssw0rd1
p@ssword1 p@55word p@55w0rd pa55word pa55w0rd pa$$word pa$$w0rd p@$$w0rd p@$$word passwort passwort1 passpass pass1234
pass12345 pass@123 pass@1234 password2020 password2021 password2022 password2023 password2024 password2025 password2026
thepassword newpassword nopassword secretpassword qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwerty@123 qwertyqwerty qwerty11 qwerty99 qwer1234 qweasdzxc qweqweqwe qweasd123 qwe123qwe qwerasdf
qazwsxedc qazwsx123 qazxswedc 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
q1w2e3r4t5 1q1q1q1q zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx !qaz@wsx asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer asdasdasd
asdasd123 asd123456 zxcvbnm1 zxcvbnm123 zxcvzxcv zxcvbnm, 1234qwer 123qweasd 123qwe123 12qwaszx 12345qwert 123456qwerty
poiuytrewq lkjhgfdsa mnbvcxz1 qwertzuiop azertyuiop abcd1234 abcd@1234 abcd12345 abcd123456 abc12345 abc123456 abc123abc
abcabc123 abcdefgh abcdefghi abcdefghij abcdabcd abc@1234 abc@12345 a1b2c3d4 a1b2c3d4e5 a1234567 a12345678 a123456789
aa123456 aaaaaaaa aaaaaaaaaa aabbccdd aa112233 1a2b3c4d q1234567 z1234567 123456ab 123456abc 123456aa 12345abc 1234abcd
1234567a 12345678a 123456789a 123456789q 12345679 xxxxxxxx zzzzzzzz qqqqqqqq asdfghjkl1 asdfghjkl; test1234 test12345
test@123 test@1234 testtest testing1 testing123 testpass tester123 temp1234 temp@123 temporary changeme changeme1
changeme123 changeit default1 default123 letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234
welcome@123 welcome@1 welcome2024 welcome2025 welcome2026 admin123 admin1234 admin12345 admin@123 admin@1234
administrator adminadmin adminpass admin123456 root1234 rootroot toor1234 user1234 user@123 guest123 guest1234 login123
login@123 master123 manager1 manager123 superuser superman superman1 superman123 batman123 spiderman spiderman1
ironman123 pokemon1 pokemon123 starwars starwars1 dragon123 dragonball iloveyou iloveyou1 iloveyou2 iloveyou12
iloveyou123 iloveyou! iloveyou143 iloveu123 loveyou1 loveyou123 iloveme1 lovelove lovely123 loveme123 love1234 love12345
sunshine sunshine1 sunshine123 princess princess1 princess123 football football1 football123 baseball baseball1
basketball softball hockey123 soccer123 cricket1 cricket123 liverpool liverpool1 chelsea1 chelsea123 arsenal1 arsenal123
barcelona barcelona1 manchester juventus realmadrid ronaldo7 ronaldo123 messi123 virat123 virat@123 dhoni123 dhoni@07
sachin10 sachin123 computer computer1 computer123 internet internet1 samsung1 samsung123 nokia123 google123 facebook
facebook1 whatsapp instagram linkedin youtube1 microsoft windows1 windows10 apple123 android1 michelle michael1 jennifer
jennifer1 jessica1 jordan23 charlie1 danielle alexander alexandra benjamin nicholas christian elizabeth victoria
veronica stephanie samantha samantha1 patricia isabella caroline jonathan anthony1 matthew1 trustno1 whatever whatever1
mercedes corvette maverick midnight blink182 butterfly chocolate chocolate1 cookie123 creative december november
september hellohello hello123 hello1234 hello@123 helloworld hi123456 secret123 security security1 shadow123 monkey123
monkey12 killer123 freedom1 freedom123 forever1 forever21 friends1 friends123 ninja123 access14 mustang1 harley123
thunder1 tiger123 tigger123 tinkerbell snoopy123 scooby123 scoobydoo slipknot metallica nirvana1 evanescence rockstar
rockstar1 gangster heather1 happy123 happyday angel123 angels123 baby1234 babygirl babygirl1 beautiful blessed1 jesus123
jesuschrist jesus777 godisgreat godisgood krishna1 krishna123 radhakrishna jaishreeram jaihind123 ganesha1 ganesh123
ganesh@123 saibaba1 saibaba123 omsairam omsairam1 omnamahshivay lakshmi1 lakshmi123 india123 india@123 india1234
indian123 bharat123 mumbai123 delhi123 chennai123 bangalore1 hyderabad rahul123 rahul@123 rohit123 priya123 priya@123
deepak123 rajesh123 suresh123 anjali123 neha1234 kumar123 sharma123 singh123 pakistan iloveindia company1 company123
office123 business server123 sample123 demo1234 demo@123 demodemo example1 customer support1 support123 service1
monday123 summer123 summer2024 summer2025 winter123 winter2024 winter2025 spring2024 spring2025 autumn2025 january1
february
`
    .trim()
    .split(/\s+/),
)
