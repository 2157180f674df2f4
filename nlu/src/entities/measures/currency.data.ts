/** Lines "ISO code: words"; they stand before or behind the amount. */
export const currencyLines = `
INR: ₹, rs, rs., inr, rupee, rupees, rupaye, rupaiye, rupaya, rupay, rupiya, rupiye, rupaiya, rupya, रुपये, रुपए, रुपया, रूपये, रूपए,
INR: रुपयों, रु, रु.; USD: $, us$, usd, dollar, dollars, us dollars, us dollar, डॉलर, dolar; EUR: €, eur, euro, euros, यूरो
GBP: £, gbp, pound, pounds, pound sterling, british pounds, पाउंड, पौंड; JPY: ¥, jpy, yen, येन; CNY: cny, rmb, yuan, renminbi, युआन
AED: aed, dirham, dirhams, dhs, दिरहम; SAR: sar, riyal, riyals, saudi riyals, रियाल; QAR: qar, qatari riyal, qatari riyals
OMR: omr, omani rial, omani rials; KWD: kwd, kuwaiti dinar, kuwaiti dinars, dinar, dinars, दिनार; BHD: bhd
SGD: s$, sgd, singapore dollars, singapore dollar; AUD: a$, au$, aud, australian dollars, australian dollar; CAD: c$, ca$, cad,
CAD: canadian dollars, canadian dollar; NZD: nz$, nzd; HKD: hk$, hkd; CHF: chf, swiss franc, swiss francs, franc, francs
LKR: lkr, sri lankan rupees; NPR: npr, nepali rupees, nepalese rupees; PKR: pkr, pakistani rupees; BDT: bdt, ৳, taka, टका
MYR: myr, rm, ringgit; THB: thb, ฿, baht; IDR: idr, rupiah; KRW: krw, ₩, korean won; RUB: rub, ₽, ruble, rubles, rouble, roubles
ZAR: zar, rand; NGN: ngn, ₦, naira; KES: kes, kenyan shilling, kenyan shillings; TRY: ₺, lira, liras; ILS: ₪, ils, shekel, shekels
BRL: r$, brl, reais; MXN: mxn, mexican pesos, peso, pesos; PHP: ₱, philippine pesos; VND: vnd, ₫, dong; SEK: sek, krona, kronor
NOK: nok; DKK: dkk; PLN: pln, zloty; BTC: btc, bitcoin, bitcoins
`
/** A hundredth of the currency. */
export const centLines = 'INR: paise, paisa, paisas, पैसे, पैसा; USD: cent, cents, सेंट; GBP: pence, penny'
