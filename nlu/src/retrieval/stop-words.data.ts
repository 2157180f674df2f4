/** Words that say nothing about what a question is about, in English, Hindi and Hindi in Latin letters. */
export const stopWords = `
a about after all also am an and any are as at be because been before being but by can could did do does doing down
for from get give got had has have having he her here him his how i if in into is it its just know let like me more most
my need no not now of off on one only or other our out over please she should so some such tell than that the their them
then there these they this those through to too under up us very want was we were what when where which while who whom
why will with would you your yours i'm what's there's don't can't
का की के को से में पर है हैं था थी थे हो और या यह वह ये वे मैं हम आप तुम मेरा मेरी मेरे मुझे हमें आपका आपकी आपके क्या कब कहाँ कहां कैसे
क्यों कौन कितना कितनी कितने एक भी ही तो कि जो जब तक अगर नहीं ना कर करना करें करता करते करूँ करूं सकता सकती सकते होता होती होते लिए कोई कुछ बताइए
ka ki ke ko se mein main par hai hain tha thi the ho aur ya yah vah ye ve hum aap tum mera meri mere mujhe aapka aapki
kya kab kahan kaise kyon kaun kitna kitni kitne ek bhi hi toh jo jab tak agar nahi nahin kar karna kare karen sakta
sakti sakte hota hoti liye koi kuch batao bataiye
`
