/** An English word, then Hindi words of that meaning in Devanagari and in Latin letters. */
export const hindiMeanings = `
what: क्या kya kyaa
where: कहाँ कहां किधर kahan kaha kahaan kidhar
when: कब kab
why: क्यों kyon kyun kyu kyo
who: कौन kaun kon
how: कैसे कैसा kaise kese kaisa
much: कितना कितने कितनी kitna kitne kitni
which: कौनसा कौनसी konsa kaunsa konsi kaunsi
i: मैं मैंने main mai maine
me: मुझे मुझको mujhe mujhko muje
my: मेरा मेरी मेरे mera meri mere
you: आप तुम आपको aap tum aapko ap
your: आपका आपकी आपके तुम्हारा aapka aapki aapke apka tumhara
we: हम हमें hum hame humein
our: हमारा हमारी हमारे hamara hamari hamare
is: है hai he
are: हैं hain
was: था थी tha thi
not: नहीं नही मत nahi nahin nhi mat
no: ना na naa
yes: हाँ हां जी haan han haa
and: और aur
or: या ya
with: साथ sath saath
for: लिए liye liy
from: से se
please: कृपया प्लीज़ प्लीज kripya plz pls please
want: चाहिए चाहता चाहती चाहते chahiye chaiye chahie chahta chahti chahte
need: ज़रूरत जरूरत आवश्यकता zaroorat jarurat zarurat
can: सकता सकती सकते sakta sakti sakte
tell: बताओ बताइए बताएं बता बताना batao bataiye bataye btao bata batana
give: दो दीजिए दे देना do dijiye dijie de dena
show: दिखाओ दिखाइए दिखाना dikhao dikhaiye dikhana
send: भेजो भेजें भेजना भेज bhejo bheje bhejna bhej
get: मिलेगा मिलेगी मिला मिलना milega milegi mila milna
come: आएगा आएगी आया आना aayega aayegi ayega aaya aana aaega
arrive: पहुँचेगा पहुंचेगा पहुँचा pahunchega pahucha pahunchna
do: करो करना करें कर कीजिए karo karna karen kare kar kijiye
go: जाओ जाना गया जाता jao jana gaya jata
buy: खरीदना ख़रीदना खरीदा kharidna khareedna kharida
sell: बेचना बेचते bechna bechte
pay: चुकाना chukana
payment: भुगतान पेमेंट bhugtan bhugtaan pement
money: पैसा पैसे रुपये रुपए paisa paise rupaye rupay rupee
price: दाम कीमत क़ीमत भाव dam daam kimat keemat bhav rate
cost: खर्च ख़र्च kharch kharcha
cheap: सस्ता सस्ती sasta sasti
expensive: महंगा महँगा महंगी mehnga mahanga mehenga
free: मुफ़्त मुफ्त muft
discount: छूट chhoot chut
order: ऑर्डर आर्डर oder ordar
package: पार्सल पैकेट parsal packet
delivery: डिलीवरी डिलिवरी delivary dilivery
deliver: पहुँचाना पहुंचाना pahunchana
refund: रिफंड रिफ़ंड rifund
return: वापस लौटाना वापसी wapas vapas wapis vapis lautana wapsi
exchange: बदलना बदलो बदल badalna badlo badal
change: परिवर्तन बदलाव badlav badlna
cancel: रद्द कैंसल कैंसिल radd cansal cancil
stop: रोको रोकना बंद roko rokna band
start: शुरू चालू shuru chalu chaloo
open: खुला खुलता खुलती खुलेगा खोलो khula khulta khulti khulega kholo khola
close: बंद बन्द band
shop: दुकान dukan dukaan
store: स्टोर istor
account: खाता अकाउंट khata khaata acount
bank: बैंक baink
balance: बैलेंस शेष balence shesh
card: कार्ड kaard
bill: बिल
loan: ऋण कर्ज़ कर्ज लोन karz karj lon
interest: ब्याज byaj byaaj
number: नंबर नम्बर nambar
phone: फ़ोन फोन fon
mobile: मोबाइल mobail
call: कॉल फोन kol
message: संदेश मैसेज sandesh maisej
email: ईमेल imel
password: पासवर्ड pasward
address: पता ठिकाना pata thikana
name: नाम naam
home: घर ghar
office: दफ़्तर दफ्तर ऑफिस daftar ofis
city: शहर shahar sheher
country: देश desh
time: समय वक़्त वक्त टाइम samay waqt vakt taim
today: आज aaj
tomorrow: कल kal
now: अब अभी ab abhi
later: बाद baad bad
morning: सुबह subah
evening: शाम shaam sham
night: रात raat
afternoon: दोपहर dopahar dopeher
day: दिन din
week: हफ़्ता हफ्ता हफ्ते सप्ताह hafta hafte saptah
month: महीना महीने mahina mahine
year: साल वर्ष saal varsh
hour: घंटा घंटे ghanta ghante
minute: मिनट minat
sunday: रविवार इतवार ravivar itwar
monday: सोमवार somvar somwar
tuesday: मंगलवार mangalvar mangalwar
wednesday: बुधवार budhvar budhwar
thursday: गुरुवार बृहस्पतिवार guruvar guruwar brihaspativar
friday: शुक्रवार shukravar shukrawar
saturday: शनिवार shanivar shaniwar
late: देर देरी लेट der deri
soon: जल्दी jaldi
status: स्थिति हाल sthiti haal
problem: समस्या परेशानी दिक्कत समस्याएँ samasya pareshani dikkat problam
help: मदद सहायता madad sahayata sahayta
complaint: शिकायत shikayat
wrong: गलत ग़लत galat
right: सही ठीक sahi theek thik
broken: टूटा टूटी टूट tuta toota tooti tut
damaged: खराब ख़राब kharab
lost: खो गुम खोया kho gum khoya
stolen: चोरी chori
new: नया नई नए naya nayi naye nai
old: पुराना पुरानी purana purani
good: अच्छा अच्छी बढ़िया achha acha accha achi badhiya
bad: बुरा बुरी bura buri
big: बड़ा बड़ी bada badi
small: छोटा छोटी chhota chota chhoti
happy: खुश ख़ुश khush
angry: गुस्सा gussa
love: प्यार pyaar pyar
thanks: धन्यवाद शुक्रिया dhanyavad dhanyawad shukriya
hello: नमस्ते नमस्कार हेलो हैलो namaste namaskar helo
bye: अलविदा alvida
sorry: माफ़ माफ माफी maaf maf maafi
food: खाना भोजन khana bhojan
water: पानी pani paani
eat: खाऊँ खाओ khao khau
drink: पीना पियो pina peena
tea: चाय chai chaay
coffee: कॉफ़ी कॉफी kofi
milk: दूध doodh dudh
restaurant: रेस्टोरेंट भोजनालय restorent bhojnalay
hotel: होटल hotal
room: कमरा kamra
ticket: टिकट tikat
train: ट्रेन रेल rel gaadi
flight: उड़ान फ्लाइट फ़्लाइट udan udaan flait
bus: बस
car: गाड़ी कार gadi gaadi
road: सड़क रास्ता sadak rasta raasta
travel: यात्रा सफ़र सफर yatra safar
weather: मौसम mausam
rain: बारिश वर्षा barish baarish varsha
hot: गर्म गरम garam garm
cold: ठंड ठंडा thand thanda
song: गाना गीत gana gaana geet gaane
music: संगीत sangeet
play: बजाओ चलाओ सुनाओ bajao chalao sunao
listen: सुनना सुनो sunna suno
movie: फ़िल्म फिल्म मूवी philm muvi
watch: देखना देखो देखनी dekhna dekho dekhni
picture: तस्वीर फोटो tasveer foto
book: बुक किताब kitab buk
read: पढ़ना पढ़ो padhna padho
write: लिखना लिखो likhna likho
news: समाचार ख़बर खबर samachar khabar
alarm: अलार्म alaram
remind: याद yaad
set: सेट लगाओ lagao set
light: बत्ती रोशनी लाइट batti roshni lait
friend: दोस्त मित्र dost mitra
mother: माँ मां मम्मी maa mummy mammi
father: पिता पापा pita papa
brother: भाई bhai
sister: बहन behen bahan
wife: पत्नी बीवी patni biwi
husband: पति pati
child: बच्चा बच्चे bachcha bacha bachche
people: लोग log
man: आदमी aadmi admi
woman: औरत महिला aurat mahila
doctor: डॉक्टर डाक्टर चिकित्सक daktar chikitsak
medicine: दवा दवाई dawa dawai
hospital: अस्पताल aspatal
school: स्कूल विद्यालय skool vidyalaya
work: काम kaam kam
job: नौकरी naukri nokri
salary: तनख्वाह वेतन tankhwah vetan
talk: बात बोलो baat bolo
speak: बोलना बात bolna
human: इंसान insaan insan
person: व्यक्ति vyakti
language: भाषा bhasha
hindi: हिंदी हिन्दी
english: अंग्रेज़ी अंग्रेजी angrezi
many: बहुत सारे bahut bohot sare
more: ज़्यादा ज्यादा और zyada jyada
less: कम kam
all: सब सभी sab sabhi
some: कुछ kuch kuchh
one: एक ek
two: दो
first: पहला पहले pehla pahla pehle pahle
last: आखिरी पिछला aakhiri pichla pichhla
next: अगला अगले agla agle
again: फिर दोबारा phir fir dobara
information: जानकारी सूचना jankari jaankari suchna
insurance: बीमा bima beema
policy: पॉलिसी नीति polisi niti
document: दस्तावेज़ दस्तावेज कागज dastavez kagaz kagaj
update: अपडेट apdet
check: जांच जाँच चेक janch jaanch chek
size: साइज़ साइज नाप saiz naap
color: रंग rang
clothes: कपड़े कपड़ा kapde kapda
shoes: जूते जूता joote jute juta
product: सामान उत्पाद saman samaan utpad
quality: गुणवत्ता क्वालिटी gunvatta kwaliti
`
