"""A client that openapi-generator has made from the document plays a game to its end (docs/strangers.md)."""

import json
import sys

import orrery_client as orrery

host = sys.argv[1] + "/api/v1"
person = orrery.ApiClient(orrery.Configuration(host=host))
named = orrery.MeApi(person).post_me_with_http_info(orrery.Rename(name="Python"))
person.cookie = named.headers["set-cookie"].split(";")[0]
token = orrery.MeApi(person).post_me_tokens(orrery.TokenName(name="a stranger")).token
client = orrery.ApiClient(orrery.Configuration(host=host, access_token=token))
tables = orrery.TablesApi(client)

seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
wish = orrery.Wish.from_dict({"title": "skymines", "seats": seats})
game = json.loads(tables.post_tables_without_preload_content(wish).data)["table"]
answers = 0
while (info := json.loads(tables.get_tables_id_without_preload_content(game).data))["state"] != "over":
    # What a title shows and takes is told by the schema of the title: here it is handed on as it comes.
    view = json.loads(tables.get_tables_id_view_without_preload_content(game, seat=0).data)
    if not view["legal"]:
        continue
    action = view["legal"][answers % len(view["legal"])]["action"]
    answer = orrery.Act(seat=0, key=f"answer {answers}", version=view["version"], action=action)
    acted = tables.post_tables_id_act_without_preload_content(game, answer)
    assert acted.status in (200, 409), acted.data
    answers += 1
print(f"Python: {answers} answers, {info['outcome']['reason']}")
