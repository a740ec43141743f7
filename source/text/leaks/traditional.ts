/** Traditional characters, each before its simplified one: those of names, and of words that contain names. */
const PAIRS =
  '業业東东烏乌樂乐雲云會会兒儿蘭兰關关軍军製制劇剧務务動动華华賣卖盧卢廠厂廳厅復复複复學学賓宾場场園园國国圓圆團团糰团牆墙墻墙' +
  '夾夹宮宫對对帳帐乾干幹干廣广戲戏總总攝摄撈捞斬斩機机條条極极樓楼橋桥歡欢漢汉溝沟湯汤灘滩滾滚潛潜燒烧熱热獅狮電电療疗盜盗紅红' +
  '級级線线綫线腦脑臘腊節节蘆芦營营藍蓝螄蛳裡里裏里視视記记診诊貝贝賭赌車车輪轮邊边達达過过運运遠远郵邮醫医鐵铁銀银鍋锅門门間间' +
  '隊队陸陆領领題题飛飞飯饭飩饨餛馄餃饺餅饼饃馍饢馕館馆馬马驢驴雞鸡鷄鸡鴨鸭麥麦麵面麪面遊游發发髮发臺台檯台勝胜勞劳籠笼員员長长書书' +
  '風风島岛慶庆術术創创單单當当飲饮頭头務务價价從从來来個个這这們们還还麼么嗎吗說说別别沒没無无並并';

/** Returns pairs of a text as a map: each odd character to the one after it. */
const pairsOf = (text: string): ReadonlyMap<string, string> => {
  const letters = [...text];
  return new Map(
    letters.flatMap((letter, index) => (index % 2 === 0 ? [[letter, letters[index + 1] ?? letter]] : [])),
  );
};

/** Simplified characters by their traditional forms. */
export const SIMPLIFIED: ReadonlyMap<string, string> = pairsOf(PAIRS);
