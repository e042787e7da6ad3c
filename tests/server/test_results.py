"""What comes of finished matches: histories and profiles."""

from tests.server.conftest import Running
from tests.server.test_duel import duel


async def test_a_profile_shows_what_a_player_has_played_but_no_private_room(
    server: Running,
) -> None:
    blue, red, room, _event = await duel(server)
    await blue.ask("resign", room=room)
    me = blue.welcome["player"]["id"]
    profile = await server.get(f"/api/v1/players/{me}")
    while "matches" not in profile:
        profile = await server.get(f"/api/v1/players/{me}")
    assert profile["player"] == {"id": me, "name": "Blue"}
    match = profile["matches"][0]
    assert (match["room"], match["result"], match["reason"]) == (room, "lost", "resign")
    assert match["opponent"] == {"id": red.welcome["player"]["id"], "name": "Red"}
    game = profile["games"]["grid_takeover"]
    assert game["results"]["duel"] == {"won": 0, "drawn": 0, "lost": 1}
    assert (game["rating"], game["provisional"], game["rated"]) == (1500, True, 0)

    made = await blue.ask("room.create", game="grid_takeover", mode="duel", private=True)
    await red.ask("room.join", room=made["room"], **{"as": "player"})
    await red.ask("resign", room=made["room"])
    while profile["games"]["grid_takeover"]["results"]["duel"]["won"] == 0:
        profile = await server.get(f"/api/v1/players/{me}")
    assert [match["room"] for match in profile["matches"]] == [room]
    assert made["room"] not in str(profile)


async def test_nobody_has_no_profile(server: Running) -> None:
    assert (await server.get("/api/v1/players/nobody"))["code"] == "unknown_room"
