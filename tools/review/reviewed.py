"""Games that the program plays and reviews, for the tools that measure reviews."""
import json
import subprocess
import tempfile

GAMES = ["qwixx", "qwixx-mixed-a", "qwixx-mixed-b", "qwinto", "knaster", "knister"]


def reviewed(binary, game, players, games, seed, depth="quick"):
    """For each game what its review says of the seats."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/games.mtr"
        subprocess.run([binary, "simulate", game, "--seats", ",".join(players), "--games", str(games), "--seed", str(seed), "--save", path],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with subprocess.Popen([binary, "review", "--json", "--depth", depth, path], stdout=subprocess.PIPE, text=True) as review:
            found = [json.loads(line)["seats"] for line in review.stdout]
    assert len(found) == games, f"{len(found)} reviews of {games} games"
    return found
